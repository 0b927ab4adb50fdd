// @ts-nocheck
// Generated from schemas/ by "npm run generate". Do not edit.
import { bytes, Places, Today, addTerm, any, areDistinct, begin, beginSum, boolean, closeKeys, colon, day, decimal, documentPath, empty, filled, indexes, isFaultless, isProduct, isReal, isRound, isSum, lists, newKey, noteFault, notes, number, openKeys, otherText, push, slots, space, time, wrong, wrongNumber } from "../json/recognise.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import type { Kind } from "../spec/operations.ts";

const B = bytes;
const D = new DataView(B.buffer);

function recognise_notes0(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1969450852:
if (D.getInt32(p + 4, true) === 1953391981 && D.getInt32(p + 8, true) === 1952542815 && D.getInt32(p + 10, true) === 577270881) { p += 14; field = 0; break found; }
break;
}
}
let v = p, fault = 3;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; const b = p + 1; if (B[p] !== 34 || ((p = documentPath(b)) < 0)) return -1; if (!isReal(q, p - 1, false)) return -1;push(lists[2], indexes[0], indexes[1], q, p - 1);
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
return p + 1;
}
function recognise_notes1(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[1] = index++;
if (B[p] !== 123 || (p = recognise_notes0(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_notes2(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1; let text2 = -1; let text2e = -1; let moment2 = -1; let moment4 = -1; let choice3 = -1;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 2036625250:
if (D.getInt32(p + 1, true) === 578380911) { p += 5; field = 0; break found; }
break;
case 1969450852:
if (D.getInt32(p + 4, true) === 1953391981 && D.getInt32(p + 8, true) === 1952542815 && D.getInt32(p + 11, true) === 577988724) { p += 15; field = 1; break found; }
break;
case 1634038371:
if (D.getInt32(p + 4, true) === 1600415092 && D.getInt32(p + 7, true) === 578052447) { p += 11; field = 2; break found; }
break;
case 1885303657:
if (D.getInt32(p + 4, true) === 1701736041 && D.getInt32(p + 6, true) === 577004910) { p += 10; field = 3; break found; }
break;
case 1768975989:
if (D.getInt32(p + 4, true) === 1952538478 && D.getInt32(p + 5, true) === 578052447) { p += 9; field = 4; break found; }
break;
}
}
let v = p, fault = 4;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, false)) return -1;text0 = q; text0e = p - 1;
break; }
case 1: { if (B[p] !== 91 || (p = recognise_notes1(p + 1)) < 0) return -1;
break; }
case 2: { const q = p + 1; if (B[p] !== 34 || B[p + 21] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; const clock = time(p + 11); if (clock < 0) return -1;moment2 = date * 1e6 + clock; p += 22; text2 = q; text2e = p - 1;
break; }
case 3: { choice3 = B[p] === 116 ? 1 : 0;if ((p = boolean(p)) < 0) return -1;
break; }
case 4: { if (B[p] !== 34 || B[p + 21] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; const clock = time(p + 11); if (clock < 0) return -1;moment4 = date * 1e6 + clock; p += 22;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1) && !((seen & 2) === 2)) return -1;
if (moment4 >= 0 && moment4 < moment2) return -1;
if ((seen & 16) === 16 && ((4 >> (choice3 + 1)) & 1) === 0) return -1;
push(lists[0], text0, text0e, text2, text2e);
return p + 1;
}
function recognise_notes3(at) {
let p = at;
let index = 0;
lists[0].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_notes2(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[0])) return -1;
return p + 1;
}
function recognise_notes4(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1702129518:
if (D.getInt32(p + 2, true) === 577987956) { p += 6; field = 2; break found; }
break;
}
}
let v = p, fault = 5;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { if (B[p] !== 91 || (p = recognise_notes3(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
return p + 1;
}
function recognise_notes(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_notes4(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_transactions0(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[2] = index++;
if ((p = decimal(p)) < 0) return -1;  
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_transactions1(at) {
let p = at; 
let seen = 0; let moment2 = -1; let moment1 = -1; let number4 = -1; let number4p = -1; let number3 = -1; let number3p = -1; let number5 = -1; let number5p = -1;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1702125938:
if (D.getInt32(p + 4, true) === 1851875935 && D.getInt32(p + 6, true) === 577007201) { p += 10; field = 0; break found; }
break;
case 1918989427:
if (D.getInt32(p + 4, true) === 1633967988 && D.getInt32(p + 7, true) === 577074273) { p += 11; field = 1; break found; }
break;
case 1600417381:
if (D.getInt32(p + 4, true) === 1702125924 && D.getInt32(p + 5, true) === 577074273) { p += 9; field = 2; break found; }
break;
case 1651340654:
if (D.getInt32(p + 4, true) === 1868526181 && D.getInt32(p + 8, true) === 1853185894 && D.getInt32(p + 12, true) === 577991785) { p += 16; field = 3; break found; }
break;
case 1601463662:
if (D.getInt32(p + 4, true) === 1970236769 && D.getInt32(p + 7, true) === 578055797) { p += 11; field = 4; break found; }
break;
case 1667854960:
if (D.getInt32(p + 4, true) === 1701863269 && D.getInt32(p + 8, true) === 1853185906 && D.getInt32(p + 11, true) === 578054510) { p += 15; field = 5; break found; }
break;
case 1953066613:
if (D.getInt32(p + 2, true) === 577991785) { p += 6; field = 6; break found; }
break;
}
}
let v = p, fault = 27;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { fault = 23; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 1397641027:
if (D.getInt32(p + 4, true) === 1414548821 && D.getInt32(p + 8, true) === 1598967625 && D.getInt32(p + 12, true) === 1312904275 && D.getInt32(p + 16, true) === 1146241348 && D.getInt32(p + 17, true) === 574902849) { p += 21;  break found; }
break;
}
if ((p = otherText(p, 22)) < 0) { p = -1; break value; } 
}
break; }
case 1: { if (B[p] !== 34 || B[p + 11] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; moment1 = date; p += 12;
break; }
case 2: { if (B[p] !== 34 || B[p + 11] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; moment2 = date; p += 12;
break; }
case 3: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number3 = number[0]; number3p = notes[Places]; }
if (p < 0) { if ((p = wrongNumber(v, 24)) < 0) return -1; number3 = number[0]; number3p = notes[Places]; }
break; }
case 4: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number4 = number[0]; number4p = notes[Places];addTerm(0); }
if (p < 0) { if ((p = wrongNumber(v, 25)) < 0) return -1; number4 = number[0]; number4p = notes[Places];addTerm(0); }
break; }
case 5: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number5 = number[0]; number5p = notes[Places]; }
if (p < 0) { if ((p = wrongNumber(v, 26)) < 0) return -1; number5 = number[0]; number5p = notes[Places]; }
break; }
case 6: { if (B[p] !== 91 || (p = recognise_transactions0(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (p === first) return -1;
if (!((seen & 2) === 2) && !noteFault(17, at - 1, p + 1)) return -1;
if (!((seen & 4) === 4) && !noteFault(18, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(19, at - 1, p + 1)) return -1;
if (!((seen & 16) === 16) && !noteFault(20, at - 1, p + 1)) return -1;
if (!((seen & 32) === 32) && !noteFault(21, at - 1, p + 1)) return -1;
if (moment2 >= 0 && moment2 < moment1) return -1;
if ((seen & 56) === 56 && !isProduct(number3, -1, number5, number5p, number4)) return -1;
return p + 1;
}
function recognise_transactions2(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[1] = index++;
if (B[p] !== 123 || (p = recognise_transactions1(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_transactions3(at) {
let p = at; 
let seen = 0; let number0 = -1; let number0p = -1; let number2 = -1; let number2p = -1; let number3 = -1; let number3p = -1;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1970236769:
if (D.getInt32(p + 3, true) === 578055797) { p += 7; field = 0; break found; }
break;
case 1601724788:
if (D.getInt32(p + 4, true) === 1701869940 && D.getInt32(p + 5, true) === 577073273) { p += 9; field = 1; break found; }
break;
case 1970037110:
if (D.getInt32(p + 4, true) === 1635016549 && D.getInt32(p + 8, true) === 577004920) { p += 12; field = 2; break found; }
break;
case 1702125938:
if (D.getInt32(p + 1, true) === 577074273) { p += 5; field = 3; break found; }
break;
case 1953066613:
if (D.getInt32(p + 4, true) === 1887007839 && D.getInt32(p + 6, true) === 577073273) { p += 10; field = 4; break found; }
break;
}
}
let v = p, fault = 39;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number0 = number[0]; number0p = notes[Places];addTerm(0); }
if (p < 0) { if ((p = wrongNumber(v, 32)) < 0) return -1; number0 = number[0]; number0p = notes[Places];addTerm(0); }
break; }
case 1: { fault = 34; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 575947094:
{ p += 4;  break found; }
break;
}
if ((p = otherText(p, 33)) < 0) { p = -1; break value; } 
}
break; }
case 2: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number2 = number[0]; number2p = notes[Places]; }
if (p < 0) { if ((p = wrongNumber(v, 35)) < 0) return -1; number2 = number[0]; number2p = notes[Places]; }
break; }
case 3: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; }  number3 = number[0]; number3p = notes[Places]; }
if (p < 0) { if ((p = wrongNumber(v, 36)) < 0) return -1; number3 = number[0]; number3p = notes[Places]; }
break; }
case 4: { fault = 38; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 1347375696:
if (D.getInt32(p + 4, true) === 1230262863 && D.getInt32(p + 7, true) === 575557449) { p += 11;  break found; }
break;
}
if ((p = otherText(p, 37)) < 0) { p = -1; break value; } 
}
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (p === first) return -1;
if (!((seen & 1) === 1) && !noteFault(28, at - 1, p + 1)) return -1;
if (!((seen & 2) === 2) && !noteFault(29, at - 1, p + 1)) return -1;
if (!((seen & 4) === 4) && !noteFault(30, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(31, at - 1, p + 1)) return -1;
if ((seen & 13) === 13 && !isProduct(number2, number2p, number3, number3p, number0)) return -1;
return p + 1;
}
function recognise_transactions4(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[1] = index++;
if (B[p] !== 123 || (p = recognise_transactions3(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_transactions5(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1; let number2 = -1; let number2p = -1; let choice3 = -1; let choice4 = -1; beginSum(0);
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1851880052:
if (D.getInt32(p + 4, true) === 1952670067 && D.getInt32(p + 8, true) === 1601073001 && D.getInt32(p + 11, true) === 577005919) { p += 15; field = 0; break found; }
if (D.getInt32(p + 4, true) === 1952670067 && D.getInt32(p + 8, true) === 1601073001 && D.getInt32(p + 12, true) === 1702125924 && D.getInt32(p + 13, true) === 577074273) { p += 17; field = 1; break found; }
break;
case 1970236769:
if (D.getInt32(p + 3, true) === 578055797) { p += 7; field = 2; break found; }
break;
case 1701869940:
if (D.getInt32(p + 1, true) === 577073273) { p += 5; field = 3; break found; }
break;
case 1935762802:
if (D.getInt32(p + 3, true) === 577662835) { p += 7; field = 4; break found; }
break;
case 1886611812:
if (D.getInt32(p + 4, true) === 1601790316 && D.getInt32(p + 8, true) === 1702129518 && D.getInt32(p + 9, true) === 577074287) { p += 13; field = 5; break found; }
break;
case 1702129518:
if (D.getInt32(p + 1, true) === 577074287) { p += 5; field = 6; break found; }
break;
case 1701209458:
if (D.getInt32(p + 4, true) === 1668179314 && D.getInt32(p + 6, true) === 577069934) { p += 10; field = 7; break found; }
break;
case 1836671344:
if (D.getInt32(p + 4, true) === 1601465957 && D.getInt32(p + 8, true) === 1701869940 && D.getInt32(p + 9, true) === 577073273) { p += 13; field = 8; break found; }
break;
case 1885302644:
if (D.getInt32(p + 4, true) === 1634755954 && D.getInt32(p + 8, true) === 1701666681 && D.getInt32(p + 12, true) === 1601332596 && D.getInt32(p + 16, true) === 1769104755 && D.getInt32(p + 20, true) === 1851747425 && D.getInt32(p + 24, true) === 1700949365 && D.getInt32(p + 26, true) === 577922402) { p += 30; field = 9; break found; }
break;
case 1685025392:
if (D.getInt32(p + 4, true) === 1601463157 && D.getInt32(p + 8, true) === 1701080931 && D.getInt32(p + 9, true) === 577070191) { p += 13; field = 10; break found; }
break;
case 1701734764:
if (D.getInt32(p + 4, true) === 1702127967 && D.getInt32(p + 7, true) === 577989989) { p += 11; field = 11; break found; }
break;
case 1601724788:
if (D.getInt32(p + 4, true) === 1835365481 && D.getInt32(p + 6, true) === 577989989) { p += 10; field = 12; break found; }
break;
}
}
let v = p, fault = 40;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;text0 = q; text0e = p - 1;
break; }
case 1: { fault = 6; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; } if (date > notes[Today]) { p = -1; break value; } p += 12;
break; }
case 2: { term: { if ((p = decimal(p)) < 0) { p = -1; break term; } if (notes[Places] > 2 && !isRound(100)) { p = -1; break term; }  number2 = number[0]; number2p = notes[Places]; }
if (p < 0) { if ((p = wrongNumber(v, 7)) < 0) return -1; number2 = number[0]; number2p = notes[Places]; }
break; }
case 3: { if (B[p] !== 34) return -1; p++; found: {
switch (D.getInt32(p, true)) {
case 1380010051:
if (D.getInt32(p + 3, true) === 574965586) { p += 7; choice3 = 0; break found; }
break;
case 1145393731:
if (D.getInt32(p + 3, true) === 575949124) { p += 7; choice3 = 1; break found; }
break;
case 1297695056:
if (D.getInt32(p + 4, true) === 575950405) { p += 8; choice3 = 2; break found; }
break;
case 1095779666:
if (D.getInt32(p + 4, true) === 1313164633 && D.getInt32(p + 6, true) === 575950405) { p += 10; choice3 = 3; break found; }
break;
case 1347442003:
if (D.getInt32(p + 4, true) === 1130322252 && D.getInt32(p + 8, true) === 1196573000 && D.getInt32(p + 10, true) === 574965586) { p += 14; choice3 = 4; break found; }
break;
}
if ((p = otherText(p, 8)) < 0) return -1; choice3 = 5;
}
break; }
case 4: { if (B[p] !== 34) return -1; p++; found: {
switch (D.getInt32(p, true)) {
case 1330662729:
if (D.getInt32(p + 4, true) === 1145394258 && D.getInt32(p + 8, true) === 1095254879 && D.getInt32(p + 12, true) === 574965586) { p += 16; choice4 = 0; break found; }
if (D.getInt32(p + 4, true) === 1145394258 && D.getInt32(p + 8, true) === 1163019103 && D.getInt32(p + 12, true) === 575949124) { p += 16; choice4 = 2; break found; }
break;
case 1346720336:
if (D.getInt32(p + 4, true) === 1147099457 && D.getInt32(p + 8, true) === 1599357509 && D.getInt32(p + 12, true) === 1430930497 && D.getInt32(p + 16, true) === 1162695763 && D.getInt32(p + 19, true) === 575950405) { p += 23; choice4 = 1; break found; }
break;
case 1329808193:
if (D.getInt32(p + 4, true) === 1599360597 && D.getInt32(p + 8, true) === 1380010051 && D.getInt32(p + 12, true) === 1348420935 && D.getInt32(p + 16, true) === 1162697025 && D.getInt32(p + 19, true) === 575950405) { p += 23; choice4 = 3; break found; }
break;
case 1280070982:
if (D.getInt32(p + 4, true) === 1163019103 && D.getInt32(p + 8, true) === 1599359300 && D.getInt32(p + 12, true) === 1430668626 && D.getInt32(p + 15, true) === 574901845) { p += 19; choice4 = 4; break found; }
break;
case 1162757447:
if (D.getInt32(p + 4, true) === 1598832978 && D.getInt32(p + 8, true) === 1145393731 && D.getInt32(p + 11, true) === 575949124) { p += 15; choice4 = 5; break found; }
break;
}
return -1;
}
break; }
case 5: { fault = 9; const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) { p = -1; break value; } if (!isReal(q, p - 1, false)) { p = -1; break value; }
break; }
case 6: { fault = 11; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 10)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, false)) { p = -1; break value; } }
break; }
case 7: { fault = 13; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 12)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, true)) { p = -1; break value; } }
break; }
case 8: { fault = 14; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 1229079876:
if (D.getInt32(p + 4, true) === 1094934356 && D.getInt32(p + 7, true) === 574902849) { p += 11;  break found; }
break;
case 1381975108:
if (D.getInt32(p + 4, true) === 1280657221 && D.getInt32(p + 8, true) === 1130320449 && D.getInt32(p + 12, true) === 1162628175 && D.getInt32(p + 16, true) === 1330205763 && D.getInt32(p + 18, true) === 575557449) { p += 22;  break found; }
break;
case 1163020612:
if (D.getInt32(p + 4, true) === 1130320963 && D.getInt32(p + 8, true) === 1229210962 && D.getInt32(p + 10, true) === 575949124) { p += 14;  break found; }
break;
}
{ p = -1; break value; }
}
break; }
case 9: { fault = 15; const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) { p = -1; break value; } if (!isReal(q, p - 1, true)) { p = -1; break value; }
break; }
case 10: { fault = 16; const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) { p = -1; break value; } if (!isReal(q, p - 1, true)) { p = -1; break value; }
break; }
case 11: { if (B[p] !== 91 || (p = recognise_transactions2(p + 1)) < 0) return -1;
break; }
case 12: { if (B[p] !== 91 || (p = recognise_transactions4(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
if (p === first) return -1;
if (!((seen & 2) === 2) && !noteFault(2, at - 1, p + 1)) return -1;
if (!((seen & 4) === 4) && !noteFault(3, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(4, at - 1, p + 1)) return -1;
if ((seen & 2052) === 2052 && !isSum(0, number2)) return -1;
if (((24 >> (choice3 + 1)) & 1) !== 0 && !((seen & 256) === 256)) return -1; if (((32 >> (choice3 + 1)) & 1) !== 0 && !((seen & 3072) === 3072)) return -1;
if ((seen & 16) === 16 && ((95 >> (choice3 + 1)) & 1) === 0) return -1;
if (((4 >> (choice4 + 1)) & 1) !== 0 && !((seen & 512) === 512)) return -1;
if ((seen & 32) === 32 && ((103 >> (choice3 + 1)) & 1) === 0) return -1;
if ((seen & 256) === 256 && ((25 >> (choice3 + 1)) & 1) === 0) return -1;
if ((seen & 512) === 512 && ((4 >> (choice4 + 1)) & 1) === 0) return -1;
if ((seen & 1024) === 1024 && ((33 >> (choice3 + 1)) & 1) === 0) return -1;
if ((seen & 2048) === 2048 && ((33 >> (choice3 + 1)) & 1) === 0) return -1;
if ((seen & 4096) === 4096 && ((33 >> (choice3 + 1)) & 1) === 0) return -1;
push(lists[0], text0, text0e, -1, -1);
return p + 1;
}
function recognise_transactions6(at) {
let p = at;
let index = 0;
lists[0].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_transactions5(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[0])) return -1;
return p + 1;
}
function recognise_transactions7(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1851880052:
if (D.getInt32(p + 4, true) === 1952670067 && D.getInt32(p + 8, true) === 1936617321 && D.getInt32(p + 9, true) === 577990255) { p += 13; field = 2; break found; }
break;
}
}
let v = p, fault = 41;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { if (B[p] !== 91 || (p = recognise_transactions6(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
return p + 1;
}
function recognise_transactions(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_transactions7(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_historical_statements0(at) {
let p = at; 
let seen = 0; let text2 = -1; let text2e = -1; let moment1 = -1; let moment0 = -1;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1819044194:
if (D.getInt32(p + 4, true) === 1919250527 && D.getInt32(p + 8, true) === 1600417641 && D.getInt32(p + 12, true) === 1836020326 && D.getInt32(p + 16, true) === 1952539743 && D.getInt32(p + 18, true) === 577074273) { p += 22; field = 0; break found; }
if (D.getInt32(p + 4, true) === 1919250527 && D.getInt32(p + 8, true) === 1600417641 && D.getInt32(p + 12, true) === 1683976052 && D.getInt32(p + 16, true) === 577074273) { p += 20; field = 1; break found; }
break;
case 1952543859:
if (D.getInt32(p + 4, true) === 1852140901 && D.getInt32(p + 8, true) === 1684627316 && D.getInt32(p + 9, true) === 577005919) { p += 13; field = 2; break found; }
if (D.getInt32(p + 4, true) === 1852140901 && D.getInt32(p + 8, true) === 1634754420 && D.getInt32(p + 11, true) === 577270881) { p += 15; field = 6; break found; }
break;
case 1970500457:
if (D.getInt32(p + 4, true) === 1683973221 && D.getInt32(p + 8, true) === 577074273) { p += 12; field = 3; break found; }
break;
case 1651340654:
if (D.getInt32(p + 3, true) === 577922402) { p += 7; field = 4; break found; }
break;
case 1936683623:
if (D.getInt32(p + 4, true) === 1835097971 && D.getInt32(p + 8, true) === 1953396079 && D.getInt32(p + 9, true) === 578055797) { p += 13; field = 5; break found; }
break;
}
}
let v = p, fault = 12;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { if (B[p] !== 34 || B[p + 11] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; moment0 = date; p += 12;
break; }
case 1: { if (B[p] !== 34 || B[p + 11] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; moment1 = date; p += 12;
break; }
case 2: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;text2 = q; text2e = p - 1;
break; }
case 3: { fault = 8; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 4: { fault = 10; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 9)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, true)) { p = -1; break value; } }
break; }
case 5: { fault = 11; if ((p = decimal(p)) < 0) { p = -1; break value; } if (notes[Places] > 2 && !isRound(100)) { p = -1; break value; }  
break; }
case 6: { const q = p + 1; const b = p + 1; if (B[p] !== 34 || ((p = documentPath(b)) < 0)) return -1; if (!isReal(q, p - 1, false)) return -1;push(lists[2], indexes[0], -1, q, p - 1);
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 4) === 4)) return -1;
if (p === first) return -1;
if (!((seen & 1) === 1) && !noteFault(2, at - 1, p + 1)) return -1;
if (!((seen & 2) === 2) && !noteFault(3, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(4, at - 1, p + 1)) return -1;
if (!((seen & 16) === 16) && !noteFault(5, at - 1, p + 1)) return -1;
if (!((seen & 32) === 32) && !noteFault(6, at - 1, p + 1)) return -1;
if (moment1 >= 0 && moment1 < moment0) return -1;
push(lists[0], text2, text2e, -1, -1);
return p + 1;
}
function recognise_historical_statements1(at) {
let p = at;
let index = 0;
lists[0].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_historical_statements0(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[0])) return -1;
return p + 1;
}
function recognise_historical_statements2(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1952543859:
if (D.getInt32(p + 4, true) === 1852140901 && D.getInt32(p + 7, true) === 577991790) { p += 11; field = 2; break found; }
break;
}
}
let v = p, fault = 13;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { if (B[p] !== 91 || (p = recognise_historical_statements1(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
return p + 1;
}
function recognise_historical_statements(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_historical_statements2(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_payment_instruction0(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1684956534:
if (D.getInt32(p + 3, true) === 577924964) { p += 7; field = 2; break found; }
break;
case 1701209458:
if (D.getInt32(p + 4, true) === 1668179314 && D.getInt32(p + 6, true) === 577069934) { p += 10; field = 3; break found; }
break;
case 1701869940:
if (D.getInt32(p + 1, true) === 577073273) { p += 5; field = 4; break found; }
break;
}
}
let v = p, fault = 11;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { fault = 6; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 5)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, false)) { p = -1; break value; } }
break; }
case 3: { fault = 8; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 7)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, true)) { p = -1; break value; } }
break; }
case 4: { fault = 10; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 1146241347:
if (D.getInt32(p + 1, true) === 574902849) { p += 5;  break found; }
break;
}
if ((p = otherText(p, 9)) < 0) { p = -1; break value; } 
}
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 3) === 3)) return -1;
if (p === first) return -1;
if (!((seen & 4) === 4) && !noteFault(0, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(1, at - 1, p + 1)) return -1;
if (!((seen & 16) === 16) && !noteFault(2, at - 1, p + 1)) return -1;
return p + 1;
}
function recognise_payment_instruction(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_payment_instruction0(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_business0(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 578381163:
{ p += 4; field = 0; break found; }
break;
case 1970037110:
if (D.getInt32(p + 2, true) === 577074540) { p += 6; field = 1; break found; }
break;
}
}
let v = p, fault = 8;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; text0 = q; text0e = p - 1;
break; }
case 1: { fault = 7; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 6)) < 0) { p = -1; break value; } } else {  }
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 3) === 3)) return -1;
push(lists[5], text0, text0e, -1, -1);
return p + 1;
}
function recognise_business1(at) {
let p = at;
let index = 0;
lists[5].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_business0(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[5])) return -1;
return p + 1;
}
function recognise_business2(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[2] = index++;
if ((p = any(p)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_business3(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1819308129:
if (D.getInt32(p + 4, true) === 1650549609 && D.getInt32(p + 8, true) === 1633641836 && D.getInt32(p + 12, true) === 1633967988 && D.getInt32(p + 15, true) === 577074273) { p += 19; field = 0; break found; }
break;
case 1836213620:
if (D.getInt32(p + 2, true) === 577990002) { p += 6; field = 1; break found; }
break;
}
}
let v = p, fault = 18;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { fault = 17; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 1: { if (B[p] !== 91 || (p = recognise_business2(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (p === first) return -1;
if (!((seen & 1) === 1) && !noteFault(15, at - 1, p + 1)) return -1;
if (!((seen & 2) === 2) && !noteFault(16, at - 1, p + 1)) return -1;
return p + 1;
}
function recognise_business4(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[1] = index++;
if (B[p] !== 123 || (p = recognise_business3(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_business5(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1852138601:
if (D.getInt32(p + 4, true) === 1768319348 && D.getInt32(p + 7, true) === 577922409) { p += 11; field = 0; break found; }
break;
case 1768710518:
if (D.getInt32(p + 4, true) === 1919311716 && D.getInt32(p + 8, true) === 1683975535 && D.getInt32(p + 12, true) === 577074273) { p += 16; field = 1; break found; }
break;
case 1852270963:
if (D.getInt32(p + 4, true) === 1633641573 && D.getInt32(p + 8, true) === 1633967988 && D.getInt32(p + 11, true) === 577074273) { p += 15; field = 2; break found; }
break;
case 1936876918:
if (D.getInt32(p + 4, true) === 1936617321 && D.getInt32(p + 5, true) === 577990255) { p += 9; field = 3; break found; }
break;
}
}
let v = p, fault = 19;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;text0 = q; text0e = p - 1;push(lists[1], q, p - 1, -1, -1);
break; }
case 1: { fault = 13; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 2: { fault = 14; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 3: { if (B[p] !== 91 || (p = recognise_business4(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
if (p === first) return -1;
if (!((seen & 2) === 2) && !noteFault(9, at - 1, p + 1)) return -1;
if (!((seen & 4) === 4) && !noteFault(10, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(11, at - 1, p + 1)) return -1;
push(lists[6], text0, text0e, -1, -1);
return p + 1;
}
function recognise_business6(at) {
let p = at;
let index = 0;
lists[6].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_business5(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[6])) return -1;
return p + 1;
}
function recognise_business7(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 8, true) === 1887007839 && D.getInt32(p + 10, true) === 577073273) { p += 14; field = 0; break found; }
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 8, true) === 1852793695 && D.getInt32(p + 12, true) === 1667330676 && D.getInt32(p + 15, true) === 577991779) { p += 19; field = 4; break found; }
break;
case 1886220131:
if (D.getInt32(p + 4, true) === 1601793633 && D.getInt32(p + 8, true) === 1651340654 && D.getInt32(p + 11, true) === 577922402) { p += 15; field = 1; break found; }
if (D.getInt32(p + 4, true) === 1601793633 && D.getInt32(p + 8, true) === 1701667182 && D.getInt32(p + 9, true) === 577072481) { p += 13; field = 2; break found; }
break;
case 1635018084:
if (D.getInt32(p + 4, true) === 577989737) { p += 8; field = 3; break found; }
break;
}
}
let v = p, fault = 20;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34) return -1; p++; found: {
switch (D.getInt32(p, true)) {
case 574903372:
{ p += 4;  break found; }
break;
}
if ((p = otherText(p, 2)) < 0) return -1; 
}
 slots[20] = q; slots[21] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[18] = q; slots[19] = p - 1;
break; }
case 2: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, false)) return -1;slots[16] = q; slots[17] = p - 1;
break; }
case 3: { if (B[p] !== 91 || (p = recognise_business1(p + 1)) < 0) return -1;
break; }
case 4: { if (B[p] !== 91 || (p = recognise_business6(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
if (p === first) return -1;
return p + 1;
}
function recognise_business8(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 1601332585 && D.getInt32(p + 16, true) === 1701080931 && D.getInt32(p + 17, true) === 577070191) { p += 21; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1937072735 && D.getInt32(p + 12, true) === 1936027241 && D.getInt32(p + 16, true) === 1684627315 && D.getInt32(p + 20, true) === 1769238117 && D.getInt32(p + 24, true) === 1919248742 && D.getInt32(p + 25, true) === 577922409) { p += 29; field = 1; break found; }
break;
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 5, true) === 577991525) { p += 9; field = 2; break found; }
break;
}
}
let v = p, fault = 21;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[4] = q; slots[5] = p - 1;
break; }
case 2: { if (B[p] !== 123 || (p = recognise_business7(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
return p + 1;
}
function recognise_business(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_business8(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_business_payment_instruction0(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 0; break found; }
break;
}
}
let v = p, fault = 12;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;text0 = q; text0e = p - 1;push(lists[3], q, p - 1, -1, -1);
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
push(lists[5], text0, text0e, -1, -1);
return p + 1;
}
function recognise_business_payment_instruction1(at) {
let p = at;
let index = 0;
lists[5].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_business_payment_instruction0(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[5])) return -1;
return p + 1;
}
function recognise_business_payment_instruction2(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 1601332585 && D.getInt32(p + 16, true) === 1701080931 && D.getInt32(p + 17, true) === 577070191) { p += 21; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1937072735 && D.getInt32(p + 12, true) === 1936027241 && D.getInt32(p + 16, true) === 1684627315 && D.getInt32(p + 20, true) === 1769238117 && D.getInt32(p + 24, true) === 1919248742 && D.getInt32(p + 25, true) === 577922409) { p += 29; field = 1; break found; }
break;
case 1684956534:
if (D.getInt32(p + 3, true) === 577924964) { p += 7; field = 2; break found; }
break;
case 1701209458:
if (D.getInt32(p + 4, true) === 1668179314 && D.getInt32(p + 6, true) === 577069934) { p += 10; field = 3; break found; }
break;
case 1701869940:
if (D.getInt32(p + 1, true) === 577073273) { p += 5; field = 4; break found; }
break;
case 1868784481:
if (D.getInt32(p + 4, true) === 1937010293 && D.getInt32(p + 5, true) === 577991790) { p += 9; field = 5; break found; }
break;
}
}
let v = p, fault = 13;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[4] = q; slots[5] = p - 1;
break; }
case 2: { fault = 6; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 5)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, false)) { p = -1; break value; } }
break; }
case 3: { fault = 8; if (B[p] !== 34) { p = -1; break value; } const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, 7)) < 0) { p = -1; break value; } } else { if (!isReal(q, p - 1, true)) { p = -1; break value; } }
break; }
case 4: { fault = 10; if (B[p] !== 34) { p = -1; break value; } p++; found: {
switch (D.getInt32(p, true)) {
case 1146241347:
if (D.getInt32(p + 1, true) === 574902849) { p += 5;  break found; }
break;
}
if ((p = otherText(p, 9)) < 0) { p = -1; break value; } 
}
break; }
case 5: { if (B[p] !== 91 || (p = recognise_business_payment_instruction1(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 35) === 35)) return -1;
if (p === first) return -1;
if (!((seen & 4) === 4) && !noteFault(0, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(1, at - 1, p + 1)) return -1;
if (!((seen & 16) === 16) && !noteFault(2, at - 1, p + 1)) return -1;
return p + 1;
}
function recognise_business_payment_instruction(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_business_payment_instruction2(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_business_contracts0(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[2] = index++;
if ((p = any(p)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_business_contracts1(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1819308129:
if (D.getInt32(p + 4, true) === 1650549609 && D.getInt32(p + 8, true) === 1633641836 && D.getInt32(p + 12, true) === 1633967988 && D.getInt32(p + 15, true) === 577074273) { p += 19; field = 0; break found; }
break;
case 1836213620:
if (D.getInt32(p + 2, true) === 577990002) { p += 6; field = 1; break found; }
break;
}
}
let v = p, fault = 11;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { fault = 10; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 1: { if (B[p] !== 91 || (p = recognise_business_contracts0(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (p === first) return -1;
if (!((seen & 1) === 1) && !noteFault(8, at - 1, p + 1)) return -1;
if (!((seen & 2) === 2) && !noteFault(9, at - 1, p + 1)) return -1;
return p + 1;
}
function recognise_business_contracts2(at) {
let p = at;
let index = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[1] = index++;
if (B[p] !== 123 || (p = recognise_business_contracts1(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
return p + 1;
}
function recognise_business_contracts3(at) {
let p = at; 
let seen = 0; let text0 = -1; let text0e = -1;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1852138601:
if (D.getInt32(p + 4, true) === 1768319348 && D.getInt32(p + 7, true) === 577922409) { p += 11; field = 0; break found; }
break;
case 1768710518:
if (D.getInt32(p + 4, true) === 1919311716 && D.getInt32(p + 8, true) === 1683975535 && D.getInt32(p + 12, true) === 577074273) { p += 16; field = 1; break found; }
break;
case 1852270963:
if (D.getInt32(p + 4, true) === 1633641573 && D.getInt32(p + 8, true) === 1633967988 && D.getInt32(p + 11, true) === 577074273) { p += 15; field = 2; break found; }
break;
case 1936876918:
if (D.getInt32(p + 4, true) === 1936617321 && D.getInt32(p + 5, true) === 577990255) { p += 9; field = 3; break found; }
break;
}
}
let v = p, fault = 12;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;text0 = q; text0e = p - 1;push(lists[1], q, p - 1, -1, -1);
break; }
case 1: { fault = 6; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 2: { fault = 7; if (B[p] !== 34 || B[p + 11] !== 34) { p = -1; break value; } const date = day(p + 1);
if (date < 0) { p = -1; break value; }  p += 12;
break; }
case 3: { if (B[p] !== 91 || (p = recognise_business_contracts2(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
if (p === first) return -1;
if (!((seen & 2) === 2) && !noteFault(2, at - 1, p + 1)) return -1;
if (!((seen & 4) === 4) && !noteFault(3, at - 1, p + 1)) return -1;
if (!((seen & 8) === 8) && !noteFault(4, at - 1, p + 1)) return -1;
push(lists[5], text0, text0e, -1, -1);
return p + 1;
}
function recognise_business_contracts4(at) {
let p = at;
let index = 0;
lists[5].length = 0;
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return -1;
for (;;) {
indexes[0] = index++;
if (B[p] !== 123 || (p = recognise_business_contracts3(p + 1)) < 0) return -1;
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!areDistinct(lists[5])) return -1;
return p + 1;
}
function recognise_business_contracts5(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1937072735 && D.getInt32(p + 12, true) === 1936027241 && D.getInt32(p + 16, true) === 1684627315 && D.getInt32(p + 20, true) === 1769238117 && D.getInt32(p + 24, true) === 1919248742 && D.getInt32(p + 25, true) === 577922409) { p += 29; field = 1; break found; }
break;
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 8, true) === 1852793695 && D.getInt32(p + 12, true) === 1667330676 && D.getInt32(p + 15, true) === 577991779) { p += 19; field = 2; break found; }
break;
}
}
let v = p, fault = 13;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[4] = q; slots[5] = p - 1;
break; }
case 2: { if (B[p] !== 91 || (p = recognise_business_contracts4(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 7) === 7)) return -1;
if (p === first) return -1;
return p + 1;
}
function recognise_business_contracts6(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1683977065:
if (D.getInt32(p + 4, true) === 1918859634 && D.getInt32(p + 7, true) === 577664370) { p += 11; field = 0; break found; }
break;
}
}
let v = p, fault = 14;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { slots[6] = B[p] === 116 ? 1 : 0; if ((p = boolean(p)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 1) === 1)) return -1;
if (p === first) return -1;
return p + 1;
}
function recognise_business_contracts7(at) {
let p = at; 
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1819894128:
if (D.getInt32(p + 4, true) === 577003887) { p += 8; field = 0; break found; }
break;
case 1802723700:
if (D.getInt32(p + 4, true) === 1918988383 && D.getInt32(p + 8, true) === 577989985) { p += 12; field = 1; break found; }
break;
}
}
let v = p, fault = 15;
if (field < 0) { p = -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; v = p; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { if (B[p] !== 123 || (p = recognise_business_contracts5(p + 1)) < 0) return -1;
break; }
case 1: { if (B[p] !== 123 || (p = recognise_business_contracts6(p + 1)) < 0) return -1;
break; }
} }
if (p < 0 && (p = wrong(v, fault, field < 0 ? at : -1)) < 0) return -1;
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
if (!((seen & 3) === 3)) return -1;
return p + 1;
}
function recognise_business_contracts(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_business_contracts7(at + 1); if (p >= 0 && space(p) === end) return isFaultless();
return false;
}
function recognise_account0(at) {
let p = at; const keys = openKeys();
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 8, true) === 1852793695 && D.getInt32(p + 12, true) === 1667330676 && D.getInt32(p + 16, true) === 1684627316 && D.getInt32(p + 20, true) === 1769238117 && D.getInt32(p + 24, true) === 1919248742 && D.getInt32(p + 25, true) === 577922409) { p += 29; field = 0; break found; }
break;
}
}
if (field < 0) { if ((p = newKey(p, keys)) < 0) return -1; if ((p = any(p)) < 0) return -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[32] = q; slots[33] = p - 1;
break; }
} }
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
closeKeys(keys);
if (p === first) return -1;
return p + 1;
}
function recognise_account1(at) {
let p = at; const keys = openKeys();
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 5, true) === 577991525) { p += 9; field = 2; break found; }
break;
}
}
if (field < 0) { if ((p = newKey(p, keys)) < 0) return -1; if ((p = any(p)) < 0) return -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { if (B[p] !== 123 || (p = recognise_account0(p + 1)) < 0) return -1;
break; }
} }
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
closeKeys(keys);
if (!((seen & 3) === 3)) return -1;
return p + 1;
}
function recognise_account2(at) {
let p = at; const keys = openKeys();
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 8, true) === 1852793695 && D.getInt32(p + 12, true) === 1667330676 && D.getInt32(p + 16, true) === 1684627316 && D.getInt32(p + 20, true) === 1769238117 && D.getInt32(p + 24, true) === 1919248742 && D.getInt32(p + 25, true) === 577922409) { p += 29; field = 0; break found; }
break;
}
}
if (field < 0) { if ((p = newKey(p, keys)) < 0) return -1; if ((p = any(p)) < 0) return -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[32] = q; slots[33] = p - 1;
break; }
} }
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
closeKeys(keys);
if (p === first) return -1;
return p + 1;
}
function recognise_account3(at) {
let p = at; const keys = openKeys();
let seen = 0;
if (B[p] <= 32) p = space(p);
const first = p;
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1869639017:
if (D.getInt32(p + 4, true) === 1935635570 && D.getInt32(p + 8, true) === 1819308149 && D.getInt32(p + 12, true) === 577922409) { p += 16; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; field = 1; break found; }
break;
case 1769174370:
if (D.getInt32(p + 4, true) === 1936942446 && D.getInt32(p + 5, true) === 577991525) { p += 9; field = 2; break found; }
break;
}
}
if (field < 0) { if ((p = newKey(p, keys)) < 0) return -1; if ((p = any(p)) < 0) return -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[0] = q; slots[1] = p - 1;
break; }
case 1: { const q = p + 1; if (B[p] !== 34 || (p = filled(p + 1)) < 0) return -1; if (!isReal(q, p - 1, true)) return -1;slots[2] = q; slots[3] = p - 1;
break; }
case 2: { if (B[p] !== 123 || (p = recognise_account2(p + 1)) < 0) return -1;
break; }
} }
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
closeKeys(keys);
if (!((seen & 3) === 3)) return -1;
if (p === first) return -1;
return p + 1;
}
function recognise_account4(at) {
let p = at; const keys = openKeys();
let seen = 0;
if (B[p] <= 32) p = space(p);
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
found: {
switch (D.getInt32(p, true)) {
case 1819894128:
if (D.getInt32(p + 4, true) === 577003887) { p += 8; field = 0; break found; }
break;
case 1702131813:
if (D.getInt32(p + 4, true) === 1818324594 && D.getInt32(p + 8, true) === 1667457375 && D.getInt32(p + 12, true) === 1953396079 && D.getInt32(p + 16, true) === 1836412511 && D.getInt32(p + 20, true) === 577922402) { p += 24; return -1; break found; }
break;
}
}
if (field < 0) { if ((p = newKey(p, keys)) < 0) return -1; if ((p = any(p)) < 0) return -1; } else { if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1; const bit = 1 << (field % 30); { if ((seen & bit) !== 0) return -1; seen |= bit; }
value: switch (field) {
case 0: { if (B[p] !== 123 || (p = recognise_account3(p + 1)) < 0) return -1;
break; }
} }
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
closeKeys(keys);
if (!((seen & 1) === 1)) return -1;
return p + 1;
}
function recognise_account(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
begin(); p = recognise_account1(at + 1); if (p >= 0 && space(p) === end) return true;
begin(); slots[8] = 1; p = recognise_account4(at + 1); if (p >= 0 && space(p) === end) return true;
return false;
}

/** Accepts a payload of a kind, by its place in the bytes of json/recognise.ts, if it is certain that it has no finding. */
export const recognisers: Partial<Record<Kind, (start: number, end: number) => boolean>> = {
  "notes": recognise_notes,
  "transactions": recognise_transactions,
  "historical-statements": recognise_historical_statements,
  "payment-instruction": recognise_payment_instruction,
  "business": recognise_business,
  "business-payment-instruction": recognise_business_payment_instruction,
  "business-contracts": recognise_business_contracts,
  "account": recognise_account,
};

/** The kinds whose payloads certainly show their kind, if their recognisers accept them. */
export const unmistakable: readonly Kind[] = ["notes","transactions","historical-statements","payment-instruction","business","business-payment-instruction"];

/** The faults of a kind that its recogniser notes, by their numbers. */
export const notedFaults: Partial<Record<Kind, readonly NotedFault[]>> = {
  "notes": [{"attr":"import_supplier","keyword":"x-fillable"},{"attr":"external_account_number","keyword":"x-fillable"},{"attr":"notes.*.body","keyword":"x-fillable"},{"attr":"notes.*.document_paths.*","ofMembers":true},{"attr":"notes.*","ofMembers":true},{"attr":"","ofMembers":true}],
  "transactions": [{"attr":"import_supplier","keyword":"x-fillable"},{"attr":"external_account_number","keyword":"x-fillable"},{"attr":"transactions.*.transaction_date","keyword":"x-expected"},{"attr":"transactions.*.amount","keyword":"x-expected"},{"attr":"transactions.*.type","keyword":"x-expected"},{"attr":"transactions.*.transaction_id","keyword":"x-fillable"},{"attr":"transactions.*.transaction_date"},{"attr":"transactions.*.amount"},{"attr":"transactions.*.type","keyword":"x-known-values","known":["CHARGE","CREDIT","PAYMENT","REPAYMENT","SUPPLY_CHARGE"]},{"attr":"transactions.*.display_note"},{"attr":"transactions.*.note","keyword":"x-fillable"},{"attr":"transactions.*.note"},{"attr":"transactions.*.reference","keyword":"x-fillable"},{"attr":"transactions.*.reference"},{"attr":"transactions.*.payment_type"},{"attr":"transactions.*.to_prepay_meter_serial_number"},{"attr":"transactions.*.product_code"},{"attr":"transactions.*.line_items.*.start_date","keyword":"x-expected"},{"attr":"transactions.*.line_items.*.end_date","keyword":"x-expected"},{"attr":"transactions.*.line_items.*.number_of_units","keyword":"x-expected"},{"attr":"transactions.*.line_items.*.net_amount","keyword":"x-expected"},{"attr":"transactions.*.line_items.*.price_per_unit","keyword":"x-expected"},{"attr":"transactions.*.line_items.*.rate_band","keyword":"x-known-values","known":["CONSUMPTION_STANDARD"]},{"attr":"transactions.*.line_items.*.rate_band"},{"attr":"transactions.*.line_items.*.number_of_units"},{"attr":"transactions.*.line_items.*.net_amount"},{"attr":"transactions.*.line_items.*.price_per_unit"},{"attr":"transactions.*.line_items.*","ofMembers":true},{"attr":"transactions.*.tax_items.*.amount","keyword":"x-expected"},{"attr":"transactions.*.tax_items.*.tax_type","keyword":"x-expected"},{"attr":"transactions.*.tax_items.*.value_taxed","keyword":"x-expected"},{"attr":"transactions.*.tax_items.*.rate","keyword":"x-expected"},{"attr":"transactions.*.tax_items.*.amount"},{"attr":"transactions.*.tax_items.*.tax_type","keyword":"x-known-values","known":["VAT"]},{"attr":"transactions.*.tax_items.*.tax_type"},{"attr":"transactions.*.tax_items.*.value_taxed"},{"attr":"transactions.*.tax_items.*.rate"},{"attr":"transactions.*.tax_items.*.unit_type","keyword":"x-known-values","known":["PROPORTION"]},{"attr":"transactions.*.tax_items.*.unit_type"},{"attr":"transactions.*.tax_items.*","ofMembers":true},{"attr":"transactions.*","ofMembers":true},{"attr":"","ofMembers":true}],
  "historical-statements": [{"attr":"import_supplier","keyword":"x-fillable"},{"attr":"external_account_number","keyword":"x-fillable"},{"attr":"statements.*.bill_period_from_date","keyword":"x-expected"},{"attr":"statements.*.bill_period_to_date","keyword":"x-expected"},{"attr":"statements.*.issued_date","keyword":"x-expected"},{"attr":"statements.*.number","keyword":"x-expected"},{"attr":"statements.*.gross_amount","keyword":"x-expected"},{"attr":"statements.*.statement_id","keyword":"x-fillable"},{"attr":"statements.*.issued_date"},{"attr":"statements.*.number","keyword":"x-fillable"},{"attr":"statements.*.number"},{"attr":"statements.*.gross_amount"},{"attr":"statements.*","ofMembers":true},{"attr":"","ofMembers":true}],
  "payment-instruction": [{"attr":"vendor","keyword":"x-expected"},{"attr":"reference","keyword":"x-expected"},{"attr":"type","keyword":"x-expected"},{"attr":"import_supplier","keyword":"x-fillable"},{"attr":"external_account_number","keyword":"x-fillable"},{"attr":"vendor","keyword":"x-fillable"},{"attr":"vendor"},{"attr":"reference","keyword":"x-fillable"},{"attr":"reference"},{"attr":"type","keyword":"x-known-values","known":["CARD"]},{"attr":"type"},{"attr":"","ofMembers":true}],
  "business": [{"attr":"import_supplier_code","keyword":"x-fillable"},{"attr":"external_business_identifier","keyword":"x-fillable"},{"attr":"business.business_type","keyword":"x-known-values","known":["LTD"]},{"attr":"business.company_number","keyword":"x-fillable"},{"attr":"business.company_name","keyword":"x-fillable"},{"attr":"business.details.*.key","keyword":"x-fillable"},{"attr":"business.details.*.value","keyword":"x-fillable"},{"attr":"business.details.*.value"},{"attr":"business.details.*","ofMembers":true},{"attr":"business.business_contracts.*.valid_from_date","keyword":"x-expected"},{"attr":"business.business_contracts.*.signed_at_date","keyword":"x-expected"},{"attr":"business.business_contracts.*.versions","keyword":"x-expected"},{"attr":"business.business_contracts.*.identifier","keyword":"x-fillable"},{"attr":"business.business_contracts.*.valid_from_date"},{"attr":"business.business_contracts.*.signed_at_date"},{"attr":"business.business_contracts.*.versions.*.applicable_at_date","keyword":"x-expected"},{"attr":"business.business_contracts.*.versions.*.terms","keyword":"x-expected"},{"attr":"business.business_contracts.*.versions.*.applicable_at_date"},{"attr":"business.business_contracts.*.versions.*","ofMembers":true},{"attr":"business.business_contracts.*","ofMembers":true},{"attr":"business","ofMembers":true},{"attr":"","ofMembers":true}],
  "business-payment-instruction": [{"attr":"vendor","keyword":"x-expected"},{"attr":"reference","keyword":"x-expected"},{"attr":"type","keyword":"x-expected"},{"attr":"import_supplier_code","keyword":"x-fillable"},{"attr":"external_business_identifier","keyword":"x-fillable"},{"attr":"vendor","keyword":"x-fillable"},{"attr":"vendor"},{"attr":"reference","keyword":"x-fillable"},{"attr":"reference"},{"attr":"type","keyword":"x-known-values","known":["CARD"]},{"attr":"type"},{"attr":"accounts.*.external_account_number","keyword":"x-fillable"},{"attr":"accounts.*","ofMembers":true},{"attr":"","ofMembers":true}],
  "business-contracts": [{"attr":"payload.import_supplier","keyword":"x-fillable"},{"attr":"payload.external_business_identifier","keyword":"x-fillable"},{"attr":"payload.business_contracts.*.valid_from_date","keyword":"x-expected"},{"attr":"payload.business_contracts.*.signed_at_date","keyword":"x-expected"},{"attr":"payload.business_contracts.*.versions","keyword":"x-expected"},{"attr":"payload.business_contracts.*.identifier","keyword":"x-fillable"},{"attr":"payload.business_contracts.*.valid_from_date"},{"attr":"payload.business_contracts.*.signed_at_date"},{"attr":"payload.business_contracts.*.versions.*.applicable_at_date","keyword":"x-expected"},{"attr":"payload.business_contracts.*.versions.*.terms","keyword":"x-expected"},{"attr":"payload.business_contracts.*.versions.*.applicable_at_date"},{"attr":"payload.business_contracts.*.versions.*","ofMembers":true},{"attr":"payload.business_contracts.*","ofMembers":true},{"attr":"payload","ofMembers":true},{"attr":"task_params","ofMembers":true},{"attr":"","ofMembers":true}],
  "account": [],
};
