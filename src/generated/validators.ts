// @ts-nocheck
// Generated from schemas/ by "npm run generate". Do not edit.
import { stringFormats } from "../spec/string-formats.ts";
import type { CheckedKind } from "../spec/operations.ts";
import { keywords, type ValidationContext } from "../rules/keywords.ts";

/** One error of a generated validator. */
export interface SchemaError {
  keyword: string;
  /** RFC 6901 pointer to the value. */
  instancePath: string;
  schemaPath: string;
  params: Readonly<Record<string, unknown>>;
}

/** A generated validator, called with its context as this. Returns whether a value is valid, and sets `errors`. */
export interface Validate {
  (this: ValidationContext, value: unknown): boolean;
  errors?: SchemaError[] | null;
}


const validate_notes = validate20;


const schema33 = true;
const schema34 = "identifier";

const schema39 = {"rule":"duplicate-note","by":["body","created_at"]};
const func1 = keywords["x-fillable"];
const func2 = keywords["x-no-placeholder"];
const func6 = keywords["x-unique"];

const schema42 = "text";

const schema50 = {"rule":"unpin-at","property":"created_at"};
const schema51 = {"rule":"unpin-at","property":"is_pinned","values":[true]};
const func12 = keywords["x-not-before"];
const func13 = keywords["x-relevant-when"];


const func10 = keywords["x-document-path"];

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/note-document.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.document_path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "document_path"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "document_path")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.document_path !== undefined){
let data0 = data.document_path;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/document_path",schemaPath:"./document-path.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found0 = func10(data0, schema33, data, this);
if(!(found0 === undefined)){
const err3 = {instancePath:instancePath+"/document_path",schemaPath:"./document-path.schema.json/x-document-path",keyword:"x-document-path",params:found0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found1 = func2(data0, schema42, data, this);
if(!(found1 === undefined)){
const err4 = {instancePath:instancePath+"/document_path",schemaPath:"#/properties/document_path/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const formats0 = stringFormats["date-time"];

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/note.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.body === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "body"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.document_paths === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "document_paths"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err2 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((key0 === "body") || (key0 === "document_paths")) || (key0 === "created_at")) || (key0 === "is_pinned")) || (key0 === "unpin_at"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.body !== undefined){
let data0 = data.body;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/body",schemaPath:"#/properties/body/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema42, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/body",schemaPath:"#/properties/body/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.document_paths !== undefined){
let data1 = data.document_paths;
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err7 = {instancePath:instancePath+"/document_paths",schemaPath:"#/properties/document_paths/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22.call(this, data1[i0], {instancePath:instancePath+"/document_paths/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate22.errors; else for (const e of validate22.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/document_paths",schemaPath:"#/properties/document_paths/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.created_at !== undefined){
let data3 = data.created_at;
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err9 = {instancePath:instancePath+"/created_at",schemaPath:"./datetime.schema.json/format",keyword:"format",params:{format: "date-time"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/created_at",schemaPath:"./datetime.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.is_pinned !== undefined){
if(typeof data.is_pinned !== "boolean"){
const err11 = {instancePath:instancePath+"/is_pinned",schemaPath:"#/properties/is_pinned/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.unpin_at !== undefined){
let data5 = data.unpin_at;
if(typeof data5 === "string"){
if(!(formats0(data5))){
const err12 = {instancePath:instancePath+"/unpin_at",schemaPath:"./datetime.schema.json/format",keyword:"format",params:{format: "date-time"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/unpin_at",schemaPath:"./datetime.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const found3 = func12(data5, schema50, data, this);
if(!(found3 === undefined)){
const err14 = {instancePath:instancePath+"/unpin_at",schemaPath:"#/properties/unpin_at/x-not-before",keyword:"x-not-before",params:found3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const found4 = func13(data5, schema51, data, this);
if(!(found4 === undefined)){
const err15 = {instancePath:instancePath+"/unpin_at",schemaPath:"#/properties/unpin_at/x-relevant-when",keyword:"x-relevant-when",params:found4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/notes.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.notes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "import_supplier") || (key0 === "external_account_number")) || (key0 === "notes"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data1 = data.external_account_number;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_account_number",schemaPath:"../parts/external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data1, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.notes !== undefined){
let data2 = data.notes;
const found4 = func1(data2, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func6(data2, schema39, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/x-unique",keyword:"x-unique",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate21.call(this, data2[i0], {instancePath:instancePath+"/notes/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate21.errors); else { if (vErrors === null) vErrors = validate21.errors; else for (const e of validate21.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err12 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_notes_201 = validate25;

const schema53 = {"type":"object","required":["created_at","status"],"properties":{"created_at":{"$ref":"./datetime.schema.json"},"body":{"type":["string","null"]},"status":{"$ref":"./note-result-status.schema.json"}},"$id":"schema:/parts/note-result.schema.json"};
const schema55 = {"type":"string","enum":["NOTE_CREATION_SUCCESS","NOTE_ALREADY_EXISTS"],"$id":"schema:/parts/note-result-status.schema.json"};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/note-result.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.created_at === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.created_at !== undefined){
let data0 = data.created_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err2 = {instancePath:instancePath+"/created_at",schemaPath:"./datetime.schema.json/format",keyword:"format",params:{format: "date-time"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/created_at",schemaPath:"./datetime.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.body !== undefined){
let data1 = data.body;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: schema53.properties.body.type}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/status",schemaPath:"./note-result-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((data2 === "NOTE_CREATION_SUCCESS") || (data2 === "NOTE_ALREADY_EXISTS"))){
const err6 = {instancePath:instancePath+"/status",schemaPath:"./note-result-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema55.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"created_at":true,"body":true,"status":true},"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/notes.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate26.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate26.errors; else for (const e of validate26.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_notes_400 = validate28;





function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/validation-error-item.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.detail === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "detail"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.attr === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "attr"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.detail !== undefined){
if(typeof data.detail !== "string"){
const err3 = {instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.code !== undefined){
if(typeof data.code !== "string"){
const err4 = {instancePath:instancePath+"/code",schemaPath:"./validation-error-item-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.attr !== undefined){
if(typeof data.attr !== "string"){
const err5 = {instancePath:instancePath+"/attr",schemaPath:"#/properties/attr/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":{"detail":true,"code":true,"attr":true},"dynamicProps":false,"dynamicItems":false};


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/validation-error-v1.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.detail === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "detail"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.errors === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "errors"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.detail !== undefined){
if(typeof data.detail !== "string"){
const err3 = {instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.code !== undefined){
if(typeof data.code !== "string"){
const err4 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.errors !== undefined){
let data2 = data.errors;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate30.call(this, data2[i0], {instancePath:instancePath+"/errors/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate30.errors; else for (const e of validate30.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":{"detail":true,"code":true,"errors":true},"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/notes.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate29.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate29.errors; else for (const e of validate29.errors) vErrors.push(e);
errors = vErrors.length;
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"detail":true,"code":true,"errors":true},"dynamicProps":false,"dynamicItems":false};

const validate_notes_404 = validate33;



function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/notes.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_transactions = validate34;

const schema70 = {"rule":"duplicate-transaction","by":["transaction_id"]};
const schema71 = {"x-expected":["transaction_id","transaction_date","amount","type"],"type":"object","properties":{"transaction_id":{"type":"string","x-fillable":true,"x-no-placeholder":"identifier"},"transaction_date":{"x-not-future":{"rule":"future-transaction"},"$ref":"./date.schema.json"},"amount":{"x-max-decimals":2,"x-sum":{"rule":"amount-arithmetic","code":"ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount","of":["line_items.*.net_amount","tax_items.*.amount"],"unless":{"property":"type","value":"CHARGE","beside":"tax_items"}},"$ref":"./amount.schema.json"},"type":{"x-goes-with":[{"rule":"transaction-shape","values":["PAYMENT","REPAYMENT"],"fields":["payment_type"]},{"rule":"transaction-shape","values":["SUPPLY_CHARGE"],"fields":["product_code","line_items"]}],"$ref":"./transaction-type.schema.json","x-fillable":true,"x-known-values":["CHARGE","CREDIT","PAYMENT","REPAYMENT","SUPPLY_CHARGE"]},"reason":{"x-relevant-when":{"rule":"transaction-shape","property":"type","except":["SUPPLY_CHARGE"],"unlessAbsent":true},"x-goes-with":[{"rule":"transaction-shape","values":["PREPAY_DEBT_ADJUSTMENT"],"fields":["to_prepay_meter_serial_number"]}],"$ref":"./transaction-reason.schema.json","x-fillable":true,"x-known-values":["IMPORTED_CHARGE","PREPAY_DEBT_ADJUSTMENT","IMPORTED_CREDIT","ACCOUNT_CHARGE_PAYMENT","FULL_CREDIT_REFUND","GENERAL_CREDIT"]},"display_note":{"x-relevant-when":{"rule":"transaction-shape","property":"type","except":["PAYMENT","REPAYMENT"],"unlessAbsent":true},"type":"string","x-fillable":true,"x-no-placeholder":"text"},"note":{"type":"string","x-fillable":true,"x-no-placeholder":"text"},"reference":{"type":"string","x-fillable":true,"x-no-placeholder":"identifier"},"payment_type":{"x-relevant-when":{"rule":"transaction-shape","property":"type","values":["PAYMENT","REPAYMENT"],"unlessAbsent":true},"$ref":"./payment-type.schema.json","x-fillable":true,"x-known-values":["DEBIT_CARD","DD_REGULAR_COLLECTION","DIRECT_CREDIT"]},"to_prepay_meter_serial_number":{"x-relevant-when":{"rule":"transaction-shape","property":"reason","values":["PREPAY_DEBT_ADJUSTMENT"]},"type":"string","x-fillable":true,"x-no-placeholder":"identifier"},"product_code":{"x-relevant-when":{"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true},"type":"string","x-fillable":true,"x-no-placeholder":"identifier"},"line_items":{"x-relevant-when":{"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true},"type":"array","items":{"$ref":"./line-item.schema.json"},"x-fillable":true},"tax_items":{"x-relevant-when":{"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true},"type":"array","items":{"$ref":"./tax-item.schema.json"},"x-fillable":true}},"additionalProperties":false,"$id":"schema:/parts/transaction.schema.json"};
const schema72 = ["transaction_id","transaction_date","amount","type"];

const schema76 = {"rule":"future-transaction"};

const schema78 = 2;
const schema79 = {"rule":"amount-arithmetic","code":"ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount","of":["line_items.*.net_amount","tax_items.*.amount"],"unless":{"property":"type","value":"CHARGE","beside":"tax_items"}};

const schema82 = [{"rule":"transaction-shape","values":["PAYMENT","REPAYMENT"],"fields":["payment_type"]},{"rule":"transaction-shape","values":["SUPPLY_CHARGE"],"fields":["product_code","line_items"]}];
const schema83 = ["CHARGE","CREDIT","PAYMENT","REPAYMENT","SUPPLY_CHARGE"];

const schema86 = [{"rule":"transaction-shape","values":["PREPAY_DEBT_ADJUSTMENT"],"fields":["to_prepay_meter_serial_number"]}];
const schema87 = ["IMPORTED_CHARGE","PREPAY_DEBT_ADJUSTMENT","IMPORTED_CREDIT","ACCOUNT_CHARGE_PAYMENT","FULL_CREDIT_REFUND","GENERAL_CREDIT"];
const schema88 = {"rule":"transaction-shape","property":"type","except":["SUPPLY_CHARGE"],"unlessAbsent":true};
const schema91 = {"rule":"transaction-shape","property":"type","except":["PAYMENT","REPAYMENT"],"unlessAbsent":true};

const schema98 = ["DEBIT_CARD","DD_REGULAR_COLLECTION","DIRECT_CREDIT"];
const schema99 = {"rule":"transaction-shape","property":"type","values":["PAYMENT","REPAYMENT"],"unlessAbsent":true};
const schema102 = {"rule":"transaction-shape","property":"reason","values":["PREPAY_DEBT_ADJUSTMENT"]};
const schema105 = {"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true};
const schema107 = {"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true};
const schema120 = {"rule":"transaction-shape","property":"type","values":["SUPPLY_CHARGE"],"unlessAbsent":true};
const func20 = keywords["x-expected"];
const func21 = Object.prototype.hasOwnProperty;
const func24 = keywords["x-not-future"];
const func25 = keywords["x-max-decimals"];
const func26 = keywords["x-sum"];
const func28 = keywords["x-goes-with"];
const func29 = keywords["x-known-values"];
const formats6 = stringFormats.date;

const schema109 = ["start_date","end_date","number_of_units","net_amount","price_per_unit"];

const schema112 = ["CONSUMPTION_STANDARD"];
const schema115 = {"rule":"period-order","property":"start_date"};
const schema117 = {"rule":"amount-arithmetic","of":["number_of_units","price_per_unit"],"rounded":["price_per_unit"]};
const func56 = keywords["x-product"];

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/line-item.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema109, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "rate_band") || (key0 === "start_date")) || (key0 === "end_date")) || (key0 === "number_of_units")) || (key0 === "net_amount")) || (key0 === "price_per_unit")) || (key0 === "units"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.rate_band !== undefined){
let data0 = data.rate_band;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/rate_band",schemaPath:"./rate-band.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/rate_band",schemaPath:"#/properties/rate_band/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found2 = func29(data0, schema112, data, this);
if(!(found2 === undefined)){
const err4 = {instancePath:instancePath+"/rate_band",schemaPath:"#/properties/rate_band/x-known-values",keyword:"x-known-values",params:found2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.start_date !== undefined){
let data1 = data.start_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err5 = {instancePath:instancePath+"/start_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/start_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.end_date !== undefined){
let data2 = data.end_date;
if(typeof data2 === "string"){
if(!(formats6(data2))){
const err7 = {instancePath:instancePath+"/end_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/end_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func12(data2, schema115, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/end_date",schemaPath:"#/properties/end_date/x-not-before",keyword:"x-not-before",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.number_of_units !== undefined){
if(!(typeof data.number_of_units == "number")){
const err10 = {instancePath:instancePath+"/number_of_units",schemaPath:"#/properties/number_of_units/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.net_amount !== undefined){
let data4 = data.net_amount;
if(!(typeof data4 == "number")){
const err11 = {instancePath:instancePath+"/net_amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const found4 = func56(data4, schema117, data, this);
if(!(found4 === undefined)){
const err12 = {instancePath:instancePath+"/net_amount",schemaPath:"#/properties/net_amount/x-product",keyword:"x-product",params:found4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.price_per_unit !== undefined){
if(!(typeof data.price_per_unit == "number")){
const err13 = {instancePath:instancePath+"/price_per_unit",schemaPath:"#/properties/price_per_unit/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.units !== undefined){
let data6 = data.units;
const found5 = func1(data6, schema33, data, this);
if(!(found5 === undefined)){
const err14 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/x-fillable",keyword:"x-fillable",params:found5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(typeof data6[i0] == "number")){
const err15 = {instancePath:instancePath+"/units/" + i0,schemaPath:"#/properties/units/items/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const schema122 = ["amount","tax_type","value_taxed","rate"];
const schema124 = {"rule":"amount-arithmetic","code":"incorrect_tax_amount","of":["value_taxed","rate"],"rounded":["value_taxed","rate"],"if":{"property":"unit_type","value":"PROPORTION"}};

const schema127 = ["VAT"];

const schema131 = ["PROPORTION"];

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/tax-item.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema122, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((key0 === "amount") || (key0 === "tax_type")) || (key0 === "value_taxed")) || (key0 === "rate")) || (key0 === "unit_type"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.amount !== undefined){
let data0 = data.amount;
if(!(typeof data0 == "number")){
const err2 = {instancePath:instancePath+"/amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found1 = func56(data0, schema124, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/x-product",keyword:"x-product",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.tax_type !== undefined){
let data1 = data.tax_type;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/tax_type",schemaPath:"./tax-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err5 = {instancePath:instancePath+"/tax_type",schemaPath:"#/properties/tax_type/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found3 = func29(data1, schema127, data, this);
if(!(found3 === undefined)){
const err6 = {instancePath:instancePath+"/tax_type",schemaPath:"#/properties/tax_type/x-known-values",keyword:"x-known-values",params:found3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.value_taxed !== undefined){
if(!(typeof data.value_taxed == "number")){
const err7 = {instancePath:instancePath+"/value_taxed",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.rate !== undefined){
if(!(typeof data.rate == "number")){
const err8 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.unit_type !== undefined){
let data4 = data.unit_type;
if(typeof data4 !== "string"){
const err9 = {instancePath:instancePath+"/unit_type",schemaPath:"./unit-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const found4 = func1(data4, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/unit_type",schemaPath:"#/properties/unit_type/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func29(data4, schema131, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/unit_type",schemaPath:"#/properties/unit_type/x-known-values",keyword:"x-known-values",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/transaction.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema72, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func21.call(schema71.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.transaction_id !== undefined){
let data0 = data.transaction_id;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/transaction_id",schemaPath:"#/properties/transaction_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/transaction_id",schemaPath:"#/properties/transaction_id/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found2 = func2(data0, schema34, data, this);
if(!(found2 === undefined)){
const err4 = {instancePath:instancePath+"/transaction_id",schemaPath:"#/properties/transaction_id/x-no-placeholder",keyword:"x-no-placeholder",params:found2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.transaction_date !== undefined){
let data1 = data.transaction_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err5 = {instancePath:instancePath+"/transaction_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/transaction_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const found3 = func24(data1, schema76, data, this);
if(!(found3 === undefined)){
const err7 = {instancePath:instancePath+"/transaction_date",schemaPath:"#/properties/transaction_date/x-not-future",keyword:"x-not-future",params:found3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.amount !== undefined){
let data2 = data.amount;
if(!(typeof data2 == "number")){
const err8 = {instancePath:instancePath+"/amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found4 = func25(data2, schema78, data, this);
if(!(found4 === undefined)){
const err9 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/x-max-decimals",keyword:"x-max-decimals",params:found4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const found5 = func26(data2, schema79, data, this);
if(!(found5 === undefined)){
const err10 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/x-sum",keyword:"x-sum",params:found5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.type !== undefined){
let data3 = data.type;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/type",schemaPath:"./transaction-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const found6 = func1(data3, schema33, data, this);
if(!(found6 === undefined)){
const err12 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-fillable",keyword:"x-fillable",params:found6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const found7 = func28(data3, schema82, data, this);
if(!(found7 === undefined)){
const err13 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-goes-with",keyword:"x-goes-with",params:found7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const found8 = func29(data3, schema83, data, this);
if(!(found8 === undefined)){
const err14 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-known-values",keyword:"x-known-values",params:found8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 !== "string"){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"./transaction-reason.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const found9 = func1(data4, schema33, data, this);
if(!(found9 === undefined)){
const err16 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/x-fillable",keyword:"x-fillable",params:found9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const found10 = func28(data4, schema86, data, this);
if(!(found10 === undefined)){
const err17 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/x-goes-with",keyword:"x-goes-with",params:found10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const found11 = func29(data4, schema87, data, this);
if(!(found11 === undefined)){
const err18 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/x-known-values",keyword:"x-known-values",params:found11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const found12 = func13(data4, schema88, data, this);
if(!(found12 === undefined)){
const err19 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/x-relevant-when",keyword:"x-relevant-when",params:found12};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.display_note !== undefined){
let data5 = data.display_note;
if(typeof data5 !== "string"){
const err20 = {instancePath:instancePath+"/display_note",schemaPath:"#/properties/display_note/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const found13 = func1(data5, schema33, data, this);
if(!(found13 === undefined)){
const err21 = {instancePath:instancePath+"/display_note",schemaPath:"#/properties/display_note/x-fillable",keyword:"x-fillable",params:found13};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const found14 = func2(data5, schema42, data, this);
if(!(found14 === undefined)){
const err22 = {instancePath:instancePath+"/display_note",schemaPath:"#/properties/display_note/x-no-placeholder",keyword:"x-no-placeholder",params:found14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const found15 = func13(data5, schema91, data, this);
if(!(found15 === undefined)){
const err23 = {instancePath:instancePath+"/display_note",schemaPath:"#/properties/display_note/x-relevant-when",keyword:"x-relevant-when",params:found15};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.note !== undefined){
let data6 = data.note;
if(typeof data6 !== "string"){
const err24 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const found16 = func1(data6, schema33, data, this);
if(!(found16 === undefined)){
const err25 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/x-fillable",keyword:"x-fillable",params:found16};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const found17 = func2(data6, schema42, data, this);
if(!(found17 === undefined)){
const err26 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/x-no-placeholder",keyword:"x-no-placeholder",params:found17};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.reference !== undefined){
let data7 = data.reference;
if(typeof data7 !== "string"){
const err27 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const found18 = func1(data7, schema33, data, this);
if(!(found18 === undefined)){
const err28 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-fillable",keyword:"x-fillable",params:found18};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const found19 = func2(data7, schema34, data, this);
if(!(found19 === undefined)){
const err29 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-no-placeholder",keyword:"x-no-placeholder",params:found19};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.payment_type !== undefined){
let data8 = data.payment_type;
if(typeof data8 !== "string"){
const err30 = {instancePath:instancePath+"/payment_type",schemaPath:"./payment-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const found20 = func1(data8, schema33, data, this);
if(!(found20 === undefined)){
const err31 = {instancePath:instancePath+"/payment_type",schemaPath:"#/properties/payment_type/x-fillable",keyword:"x-fillable",params:found20};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
const found21 = func29(data8, schema98, data, this);
if(!(found21 === undefined)){
const err32 = {instancePath:instancePath+"/payment_type",schemaPath:"#/properties/payment_type/x-known-values",keyword:"x-known-values",params:found21};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
const found22 = func13(data8, schema99, data, this);
if(!(found22 === undefined)){
const err33 = {instancePath:instancePath+"/payment_type",schemaPath:"#/properties/payment_type/x-relevant-when",keyword:"x-relevant-when",params:found22};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.to_prepay_meter_serial_number !== undefined){
let data9 = data.to_prepay_meter_serial_number;
if(typeof data9 !== "string"){
const err34 = {instancePath:instancePath+"/to_prepay_meter_serial_number",schemaPath:"#/properties/to_prepay_meter_serial_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const found23 = func1(data9, schema33, data, this);
if(!(found23 === undefined)){
const err35 = {instancePath:instancePath+"/to_prepay_meter_serial_number",schemaPath:"#/properties/to_prepay_meter_serial_number/x-fillable",keyword:"x-fillable",params:found23};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
const found24 = func2(data9, schema34, data, this);
if(!(found24 === undefined)){
const err36 = {instancePath:instancePath+"/to_prepay_meter_serial_number",schemaPath:"#/properties/to_prepay_meter_serial_number/x-no-placeholder",keyword:"x-no-placeholder",params:found24};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
const found25 = func13(data9, schema102, data, this);
if(!(found25 === undefined)){
const err37 = {instancePath:instancePath+"/to_prepay_meter_serial_number",schemaPath:"#/properties/to_prepay_meter_serial_number/x-relevant-when",keyword:"x-relevant-when",params:found25};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.product_code !== undefined){
let data10 = data.product_code;
if(typeof data10 !== "string"){
const err38 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
const found26 = func1(data10, schema33, data, this);
if(!(found26 === undefined)){
const err39 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/x-fillable",keyword:"x-fillable",params:found26};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const found27 = func2(data10, schema34, data, this);
if(!(found27 === undefined)){
const err40 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/x-no-placeholder",keyword:"x-no-placeholder",params:found27};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
const found28 = func13(data10, schema105, data, this);
if(!(found28 === undefined)){
const err41 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/x-relevant-when",keyword:"x-relevant-when",params:found28};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.line_items !== undefined){
let data11 = data.line_items;
const found29 = func1(data11, schema33, data, this);
if(!(found29 === undefined)){
const err42 = {instancePath:instancePath+"/line_items",schemaPath:"#/properties/line_items/x-fillable",keyword:"x-fillable",params:found29};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
const found30 = func13(data11, schema107, data, this);
if(!(found30 === undefined)){
const err43 = {instancePath:instancePath+"/line_items",schemaPath:"#/properties/line_items/x-relevant-when",keyword:"x-relevant-when",params:found30};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
if(!(validate36.call(this, data11[i0], {instancePath:instancePath+"/line_items/" + i0,parentData:data11,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate36.errors; else for (const e of validate36.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/line_items",schemaPath:"#/properties/line_items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.tax_items !== undefined){
let data13 = data.tax_items;
const found31 = func1(data13, schema33, data, this);
if(!(found31 === undefined)){
const err45 = {instancePath:instancePath+"/tax_items",schemaPath:"#/properties/tax_items/x-fillable",keyword:"x-fillable",params:found31};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const found32 = func13(data13, schema120, data, this);
if(!(found32 === undefined)){
const err46 = {instancePath:instancePath+"/tax_items",schemaPath:"#/properties/tax_items/x-relevant-when",keyword:"x-relevant-when",params:found32};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
if(!(validate38.call(this, data13[i1], {instancePath:instancePath+"/tax_items/" + i1,parentData:data13,parentDataProperty:i1,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate38.errors; else for (const e of validate38.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err47 = {instancePath:instancePath+"/tax_items",schemaPath:"#/properties/tax_items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/transactions.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.transactions === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transactions"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "import_supplier") || (key0 === "external_account_number")) || (key0 === "transactions"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data1 = data.external_account_number;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_account_number",schemaPath:"../parts/external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data1, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.transactions !== undefined){
let data2 = data.transactions;
const found4 = func1(data2, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/transactions",schemaPath:"#/properties/transactions/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func6(data2, schema70, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/transactions",schemaPath:"#/properties/transactions/x-unique",keyword:"x-unique",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate35.call(this, data2[i0], {instancePath:instancePath+"/transactions/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate35.errors); else { if (vErrors === null) vErrors = validate35.errors; else for (const e of validate35.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err12 = {instancePath:instancePath+"/transactions",schemaPath:"#/properties/transactions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_transactions_201 = validate41;


const schema134 = {"type":"string","enum":["TRANSACTION_ADDED_TO_ACCOUNT","TRANSACTION_ALREADY_EXISTS"],"$id":"schema:/parts/transaction-result-status.schema.json"};



const pattern4 = new RegExp("^-?[0-9]+\\.[0-9]{2}$", "u");


function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/line-item-data.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate44.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rate_band !== undefined){
if(typeof data.rate_band !== "string"){
const err0 = {instancePath:instancePath+"/rate_band",schemaPath:"./rate-band.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.start_date !== undefined){
let data1 = data.start_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err1 = {instancePath:instancePath+"/start_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/start_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.end_date !== undefined){
let data2 = data.end_date;
if(typeof data2 === "string"){
if(!(formats6(data2))){
const err3 = {instancePath:instancePath+"/end_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/end_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.number_of_units !== undefined){
if(!(typeof data.number_of_units == "number")){
const err5 = {instancePath:instancePath+"/number_of_units",schemaPath:"#/properties/number_of_units/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.net_amount !== undefined){
if(!(typeof data.net_amount == "number")){
const err6 = {instancePath:instancePath+"/net_amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.price_per_unit !== undefined){
if(!(typeof data.price_per_unit == "number")){
const err7 = {instancePath:instancePath+"/price_per_unit",schemaPath:"#/properties/price_per_unit/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.units !== undefined){
let data6 = data.units;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(typeof data6[i0] == "number")){
const err8 = {instancePath:instancePath+"/units/" + i0,schemaPath:"#/properties/units/items/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}
validate44.evaluated = {"props":{"rate_band":true,"start_date":true,"end_date":true,"number_of_units":true,"net_amount":true,"price_per_unit":true,"units":true},"dynamicProps":false,"dynamicItems":false};



function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/tax-item-data.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.amount !== undefined){
if(!(typeof data.amount == "number")){
const err0 = {instancePath:instancePath+"/amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tax_type !== undefined){
if(typeof data.tax_type !== "string"){
const err1 = {instancePath:instancePath+"/tax_type",schemaPath:"./tax-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.value_taxed !== undefined){
if(!(typeof data.value_taxed == "number")){
const err2 = {instancePath:instancePath+"/value_taxed",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.rate !== undefined){
if(!(typeof data.rate == "number")){
const err3 = {instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.unit_type !== undefined){
if(typeof data.unit_type !== "string"){
const err4 = {instancePath:instancePath+"/unit_type",schemaPath:"./unit-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":{"amount":true,"tax_type":true,"value_taxed":true,"rate":true,"unit_type":true},"dynamicProps":false,"dynamicItems":false};


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/transaction-data.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.transaction_id !== undefined){
if(typeof data.transaction_id !== "string"){
const err0 = {instancePath:instancePath+"/transaction_id",schemaPath:"#/properties/transaction_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.transaction_date !== undefined){
let data1 = data.transaction_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err1 = {instancePath:instancePath+"/transaction_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/transaction_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.amount !== undefined){
let data2 = data.amount;
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err3 = {instancePath:instancePath+"/amount",schemaPath:"./decimal-string.schema.json/pattern",keyword:"pattern",params:{pattern: "^-?[0-9]+\\.[0-9]{2}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/amount",schemaPath:"./decimal-string.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
const err5 = {instancePath:instancePath+"/type",schemaPath:"./transaction-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
const err6 = {instancePath:instancePath+"/reason",schemaPath:"./transaction-reason.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.display_note !== undefined){
if(typeof data.display_note !== "string"){
const err7 = {instancePath:instancePath+"/display_note",schemaPath:"#/properties/display_note/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.note !== undefined){
if(typeof data.note !== "string"){
const err8 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.reference !== undefined){
if(typeof data.reference !== "string"){
const err9 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.payment_type !== undefined){
if(typeof data.payment_type !== "string"){
const err10 = {instancePath:instancePath+"/payment_type",schemaPath:"./payment-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.to_prepay_meter_serial_number !== undefined){
if(typeof data.to_prepay_meter_serial_number !== "string"){
const err11 = {instancePath:instancePath+"/to_prepay_meter_serial_number",schemaPath:"#/properties/to_prepay_meter_serial_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.product_code !== undefined){
if(typeof data.product_code !== "string"){
const err12 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.line_items !== undefined){
let data11 = data.line_items;
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
if(!(validate44.call(this, data11[i0], {instancePath:instancePath+"/line_items/" + i0,parentData:data11,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate44.errors; else for (const e of validate44.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/line_items",schemaPath:"#/properties/line_items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.tax_items !== undefined){
let data13 = data.tax_items;
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
if(!(validate46.call(this, data13[i1], {instancePath:instancePath+"/tax_items/" + i1,parentData:data13,parentDataProperty:i1,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate46.errors; else for (const e of validate46.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/tax_items",schemaPath:"#/properties/tax_items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
const err15 = {instancePath:instancePath+"/status",schemaPath:"./transaction-data-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":{"transaction_id":true,"transaction_date":true,"amount":true,"type":true,"reason":true,"display_note":true,"note":true,"reference":true,"payment_type":true,"to_prepay_meter_serial_number":true,"product_code":true,"line_items":true,"tax_items":true,"status":true},"dynamicProps":false,"dynamicItems":false};


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/transaction-result.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.transaction_data === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transaction_data"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/status",schemaPath:"./transaction-result-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((data0 === "TRANSACTION_ADDED_TO_ACCOUNT") || (data0 === "TRANSACTION_ALREADY_EXISTS"))){
const err3 = {instancePath:instancePath+"/status",schemaPath:"./transaction-result-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema134.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.transaction_data !== undefined){
if(!(validate43.call(this, data.transaction_data, {instancePath:instancePath+"/transaction_data",parentData:data,parentDataProperty:"transaction_data",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate43.errors; else for (const e of validate43.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":{"status":true,"transaction_data":true},"dynamicProps":false,"dynamicItems":false};


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/transactions.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.results === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "results"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.results !== undefined){
let data0 = data.results;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate42.call(this, data0[i0], {instancePath:instancePath+"/results/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate42.errors); else { if (vErrors === null) vErrors = validate42.errors; else for (const e of validate42.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err1 = {instancePath:instancePath+"/results",schemaPath:"#/properties/results/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":{"results":true},"dynamicProps":false,"dynamicItems":false};

const validate_transactions_400 = validate50;


const schema154 = {"type":"string","enum":["TRANSACTION_IMPORT_ERROR"],"$id":"schema:/parts/transaction-error-status.schema.json"};
const schema155 = {"type":"object","properties":{"amount":{"type":["string","null"]}},"$id":"schema:/parts/failing-transaction.schema.json"};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/transaction-error.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.error_detail === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error_detail"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.transaction_data === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transaction_data"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"./transaction-error-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data0 === "TRANSACTION_IMPORT_ERROR")){
const err4 = {instancePath:instancePath+"/status",schemaPath:"./transaction-error-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema154.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.error_detail !== undefined){
if(typeof data.error_detail !== "string"){
const err5 = {instancePath:instancePath+"/error_detail",schemaPath:"#/properties/error_detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.transaction_data !== undefined){
let data2 = data.transaction_data;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.amount !== undefined){
let data3 = data2.amount;
if((typeof data3 !== "string") && (data3 !== null)){
const err6 = {instancePath:instancePath+"/transaction_data/amount",schemaPath:"./failing-transaction.schema.json/properties/amount/type",keyword:"type",params:{type: schema155.properties.amount.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/transaction_data",schemaPath:"./failing-transaction.schema.json/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"status":true,"error_detail":true,"transaction_data":true},"dynamicProps":false,"dynamicItems":false};


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/transactions.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.errors === undefined) && (missing0 = "errors")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!(validate29.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate29.errors; else for (const e of validate29.errors) vErrors.push(e);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.detail = true;
props0.code = true;
props0.errors = true;
}
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(!(validate52.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate52.errors; else for (const e of validate52.errors) vErrors.push(e);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.status = true;
props0.error_detail = true;
props0.transaction_data = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate50.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate50.evaluated = {"dynamicProps":true,"dynamicItems":false};

const validate_historical_statements = validate54;

const schema164 = {"rule":"duplicate-statement","by":["statement_id"]};

const schema166 = ["bill_period_from_date","bill_period_to_date","statement_id","issued_date","number","gross_amount"];
const schema169 = {"rule":"period-order","property":"bill_period_from_date"};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/statement.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema166, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "bill_period_from_date") || (key0 === "bill_period_to_date")) || (key0 === "statement_id")) || (key0 === "issued_date")) || (key0 === "number")) || (key0 === "gross_amount")) || (key0 === "statement_path"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.bill_period_from_date !== undefined){
let data0 = data.bill_period_from_date;
if(typeof data0 === "string"){
if(!(formats6(data0))){
const err2 = {instancePath:instancePath+"/bill_period_from_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/bill_period_from_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.bill_period_to_date !== undefined){
let data1 = data.bill_period_to_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err4 = {instancePath:instancePath+"/bill_period_to_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/bill_period_to_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func12(data1, schema169, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/bill_period_to_date",schemaPath:"#/properties/bill_period_to_date/x-not-before",keyword:"x-not-before",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.statement_id !== undefined){
let data2 = data.statement_id;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/statement_id",schemaPath:"#/properties/statement_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data2, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/statement_id",schemaPath:"#/properties/statement_id/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data2, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/statement_id",schemaPath:"#/properties/statement_id/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.issued_date !== undefined){
let data3 = data.issued_date;
if(typeof data3 === "string"){
if(!(formats6(data3))){
const err10 = {instancePath:instancePath+"/issued_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/issued_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.number !== undefined){
let data4 = data.number;
if(typeof data4 !== "string"){
const err12 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const found4 = func1(data4, schema33, data, this);
if(!(found4 === undefined)){
const err13 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const found5 = func2(data4, schema34, data, this);
if(!(found5 === undefined)){
const err14 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/x-no-placeholder",keyword:"x-no-placeholder",params:found5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.gross_amount !== undefined){
let data5 = data.gross_amount;
if(!(typeof data5 == "number")){
const err15 = {instancePath:instancePath+"/gross_amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const found6 = func25(data5, schema78, data, this);
if(!(found6 === undefined)){
const err16 = {instancePath:instancePath+"/gross_amount",schemaPath:"#/properties/gross_amount/x-max-decimals",keyword:"x-max-decimals",params:found6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.statement_path !== undefined){
let data6 = data.statement_path;
if(typeof data6 !== "string"){
const err17 = {instancePath:instancePath+"/statement_path",schemaPath:"./document-path.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const found7 = func10(data6, schema33, data, this);
if(!(found7 === undefined)){
const err18 = {instancePath:instancePath+"/statement_path",schemaPath:"./document-path.schema.json/x-document-path",keyword:"x-document-path",params:found7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const found8 = func2(data6, schema42, data, this);
if(!(found8 === undefined)){
const err19 = {instancePath:instancePath+"/statement_path",schemaPath:"#/properties/statement_path/x-no-placeholder",keyword:"x-no-placeholder",params:found8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/historical-statements.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.statements === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statements"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "import_supplier") || (key0 === "external_account_number")) || (key0 === "statements"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data1 = data.external_account_number;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_account_number",schemaPath:"../parts/external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data1, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.statements !== undefined){
let data2 = data.statements;
const found4 = func1(data2, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/statements",schemaPath:"#/properties/statements/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func6(data2, schema164, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/statements",schemaPath:"#/properties/statements/x-unique",keyword:"x-unique",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate55.call(this, data2[i0], {instancePath:instancePath+"/statements/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate55.errors); else { if (vErrors === null) vErrors = validate55.errors; else for (const e of validate55.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err12 = {instancePath:instancePath+"/statements",schemaPath:"#/properties/statements/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_historical_statements_201 = validate57;



function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/statement-data.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.bill_period_from_date !== undefined){
let data0 = data.bill_period_from_date;
if(typeof data0 === "string"){
if(!(formats6(data0))){
const err0 = {instancePath:instancePath+"/bill_period_from_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/bill_period_from_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.bill_period_to_date !== undefined){
let data1 = data.bill_period_to_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err2 = {instancePath:instancePath+"/bill_period_to_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/bill_period_to_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.statement_id !== undefined){
if(typeof data.statement_id !== "string"){
const err4 = {instancePath:instancePath+"/statement_id",schemaPath:"#/properties/statement_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.issued_date !== undefined){
let data3 = data.issued_date;
if(typeof data3 === "string"){
if(!(formats6(data3))){
const err5 = {instancePath:instancePath+"/issued_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/issued_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.number !== undefined){
if(typeof data.number !== "string"){
const err7 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.gross_amount !== undefined){
let data5 = data.gross_amount;
const _errs15 = errors;
let valid4 = false;
const _errs16 = errors;
if(!(typeof data5 == "number")){
const err8 = {instancePath:instancePath+"/gross_amount",schemaPath:"./amount.schema.json/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid4 = valid4 || _valid0;
const _errs19 = errors;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err9 = {instancePath:instancePath+"/gross_amount",schemaPath:"./decimal-string.schema.json/pattern",keyword:"pattern",params:{pattern: "^-?[0-9]+\\.[0-9]{2}$"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/gross_amount",schemaPath:"./decimal-string.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid0 = _errs19 === errors;
valid4 = valid4 || _valid0;
if(!valid4){
const err11 = {instancePath:instancePath+"/gross_amount",schemaPath:"#/properties/gross_amount/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
}
if(data.statement_path !== undefined){
let data6 = data.statement_path;
if(typeof data6 !== "string"){
const err12 = {instancePath:instancePath+"/statement_path",schemaPath:"./document-path.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const found0 = func10(data6, schema33, data, this);
if(!(found0 === undefined)){
const err13 = {instancePath:instancePath+"/statement_path",schemaPath:"./document-path.schema.json/x-document-path",keyword:"x-document-path",params:found0};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"bill_period_from_date":true,"bill_period_to_date":true,"statement_id":true,"issued_date":true,"number":true,"gross_amount":true,"statement_path":true},"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/historical-statements.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.statements === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "statements"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.import_supplier !== undefined){
if(typeof data.import_supplier !== "string"){
const err3 = {instancePath:instancePath+"/import_supplier",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.external_account_number !== undefined){
if(typeof data.external_account_number !== "string"){
const err4 = {instancePath:instancePath+"/external_account_number",schemaPath:"../parts/external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.statements !== undefined){
let data2 = data.statements;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate58.call(this, data2[i0], {instancePath:instancePath+"/statements/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate58.errors); else { if (vErrors === null) vErrors = validate58.errors; else for (const e of validate58.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err5 = {instancePath:instancePath+"/statements",schemaPath:"#/properties/statements/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"import_supplier":true,"external_account_number":true,"statements":true},"dynamicProps":false,"dynamicItems":false};

const validate_historical_statements_400 = validate60;


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/historical-statements.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate29.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate29.errors; else for (const e of validate29.errors) vErrors.push(e);
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"props":{"detail":true,"code":true,"errors":true},"dynamicProps":false,"dynamicItems":false};

const validate_payment_instruction = validate62;

const schema193 = ["vendor","reference","type"];

const schema206 = ["CARD"];

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/payment-instruction.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema193, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.external_account_number === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "import_supplier") || (key0 === "external_account_number")) || (key0 === "vendor")) || (key0 === "reference")) || (key0 === "type"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found2 = func2(data0, schema34, data, this);
if(!(found2 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data1 = data.external_account_number;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_account_number",schemaPath:"../parts/external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found3 = func1(data1, schema33, data, this);
if(!(found3 === undefined)){
const err8 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found4 = func2(data1, schema34, data, this);
if(!(found4 === undefined)){
const err9 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.vendor !== undefined){
let data2 = data.vendor;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func1(data2, schema33, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/x-fillable",keyword:"x-fillable",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const found6 = func2(data2, schema42, data, this);
if(!(found6 === undefined)){
const err12 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/x-no-placeholder",keyword:"x-no-placeholder",params:found6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.reference !== undefined){
let data3 = data.reference;
if(typeof data3 !== "string"){
const err13 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const found7 = func1(data3, schema33, data, this);
if(!(found7 === undefined)){
const err14 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-fillable",keyword:"x-fillable",params:found7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const found8 = func2(data3, schema34, data, this);
if(!(found8 === undefined)){
const err15 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-no-placeholder",keyword:"x-no-placeholder",params:found8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
const err16 = {instancePath:instancePath+"/type",schemaPath:"../parts/payment-instruction-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const found9 = func1(data4, schema33, data, this);
if(!(found9 === undefined)){
const err17 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-fillable",keyword:"x-fillable",params:found9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const found10 = func29(data4, schema206, data, this);
if(!(found10 === undefined)){
const err18 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-known-values",keyword:"x-known-values",params:found10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_payment_instruction_201 = validate63;


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/payment-instruction.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.service_account_number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "service_account_number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.reference === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reference"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.service_account_number !== undefined){
if(typeof data.service_account_number !== "string"){
const err2 = {instancePath:instancePath+"/service_account_number",schemaPath:"#/properties/service_account_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.reference !== undefined){
if(typeof data.reference !== "string"){
const err3 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"service_account_number":true,"reference":true},"dynamicProps":false,"dynamicItems":false};

const validate_payment_instruction_400 = validate64;


function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/payment-instruction.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_payment_instruction_500 = validate65;


function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/payment-instruction.500.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_registration_flows_200 = validate66;


const schema216 = {"type":"object","required":["mpxn","status"],"properties":{"mpxn":{"$ref":"./mpxn.schema.json"},"status":{"$ref":"./registration-status.schema.json"},"error_detail":{"type":["string","null"]}},"if":{"required":["status"],"properties":{"status":{"const":"REGISTRATION_FLOW_ERROR"}}},"then":{"required":["error_detail"],"properties":{"error_detail":{"type":"string"}}},"$id":"schema:/parts/meter-point-registration.schema.json"};

const schema218 = {"type":"string","enum":["REGISTRATION_FLOW_SUCCESS","REGISTRATION_FLOW_ERROR"],"$id":"schema:/parts/registration-status.schema.json"};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/meter-point-registration.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.status !== undefined){
if("REGISTRATION_FLOW_ERROR" !== data.status){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.error_detail === undefined){
const err2 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "error_detail"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.error_detail !== undefined){
if(typeof data.error_detail !== "string"){
const err3 = {instancePath:instancePath+"/error_detail",schemaPath:"#/then/properties/error_detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.error_detail = true;
props0.status = true;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mpxn === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mpxn"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.status === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.mpxn = true;
props0.status = true;
props0.error_detail = true;
}
if(data.mpxn !== undefined){
if(typeof data.mpxn !== "string"){
const err7 = {instancePath:instancePath+"/mpxn",schemaPath:"./mpxn.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.status !== undefined){
let data3 = data.status;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/status",schemaPath:"./registration-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((data3 === "REGISTRATION_FLOW_SUCCESS") || (data3 === "REGISTRATION_FLOW_ERROR"))){
const err9 = {instancePath:instancePath+"/status",schemaPath:"./registration-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema218.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.error_detail !== undefined){
let data4 = data.error_detail;
if((typeof data4 !== "string") && (data4 !== null)){
const err10 = {instancePath:instancePath+"/error_detail",schemaPath:"#/properties/error_detail/type",keyword:"type",params:{type: schema216.properties.error_detail.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate68.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate68.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/registration-flow-result.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier_code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.meter_points === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "meter_points"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.import_supplier_code !== undefined){
if(typeof data.import_supplier_code !== "string"){
const err3 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"./import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.external_account_number !== undefined){
if(typeof data.external_account_number !== "string"){
const err4 = {instancePath:instancePath+"/external_account_number",schemaPath:"./external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.meter_points !== undefined){
let data2 = data.meter_points;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate68.call(this, data2[i0], {instancePath:instancePath+"/meter_points/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate68.errors; else for (const e of validate68.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/meter_points",schemaPath:"#/properties/meter_points/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":{"import_supplier_code":true,"external_account_number":true,"meter_points":true},"dynamicProps":false,"dynamicItems":false};


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/registration-flows.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate67.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate67.errors; else for (const e of validate67.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_registration_flows_404 = validate71;



function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/registration-flow-not-found.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.error_detail === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error_detail"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.import_supplier_code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.external_account_number === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.error_detail !== undefined){
if(typeof data.error_detail !== "string"){
const err3 = {instancePath:instancePath+"/error_detail",schemaPath:"#/properties/error_detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier_code !== undefined){
if(typeof data.import_supplier_code !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"./import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.external_account_number !== undefined){
if(typeof data.external_account_number !== "string"){
const err5 = {instancePath:instancePath+"/external_account_number",schemaPath:"./external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":{"error_detail":true,"import_supplier_code":true,"external_account_number":true},"dynamicProps":false,"dynamicItems":false};


function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/registration-flows.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate72.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate72.errors; else for (const e of validate72.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_account_transfer_status_200 = validate74;

const schema224 = {"type":"string","enum":["UNKNOWN","PENDING","IN_PROGRESS","REJECTED","COMPLETED"],"$id":"schema:/parts/account-import-status.schema.json"};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/account-transfer-status.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.service_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "service_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/status",schemaPath:"../parts/account-import-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((((data0 === "UNKNOWN") || (data0 === "PENDING")) || (data0 === "IN_PROGRESS")) || (data0 === "REJECTED")) || (data0 === "COMPLETED"))){
const err3 = {instancePath:instancePath+"/status",schemaPath:"../parts/account-import-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema224.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.service_account_number !== undefined){
if(typeof data.service_account_number !== "string"){
const err4 = {instancePath:instancePath+"/service_account_number",schemaPath:"#/properties/service_account_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":{"status":true,"service_account_number":true},"dynamicProps":false,"dynamicItems":false};

const validate_account_transfer_status_404 = validate75;


function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/account-transfer-status.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_all_account_import_processes_200 = validate76;

const schema228 = {"type":"object","required":["external_account_number","service_account_number","account_created_at"],"properties":{"external_account_number":{"$ref":"./external-account-number.schema.json"},"service_account_number":{"type":["string","null"]},"account_created_at":{"$ref":"./nullable-datetime.schema.json"}},"$id":"schema:/parts/account-import-process.schema.json"};
const schema230 = {"type":["string","null"],"format":"date-time","$id":"schema:/parts/nullable-datetime.schema.json"};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/account-import-process.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.external_account_number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.service_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "service_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.account_created_at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account_created_at"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.external_account_number !== undefined){
if(typeof data.external_account_number !== "string"){
const err3 = {instancePath:instancePath+"/external_account_number",schemaPath:"./external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.service_account_number !== undefined){
let data1 = data.service_account_number;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/service_account_number",schemaPath:"#/properties/service_account_number/type",keyword:"type",params:{type: schema228.properties.service_account_number.type}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.account_created_at !== undefined){
let data2 = data.account_created_at;
if((typeof data2 !== "string") && (data2 !== null)){
const err5 = {instancePath:instancePath+"/account_created_at",schemaPath:"./nullable-datetime.schema.json/type",keyword:"type",params:{type: schema230.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err6 = {instancePath:instancePath+"/account_created_at",schemaPath:"./nullable-datetime.schema.json/format",keyword:"format",params:{format: "date-time"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":{"external_account_number":true,"service_account_number":true,"account_created_at":true},"dynamicProps":false,"dynamicItems":false};


function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/all-account-import-processes.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate77.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate77.errors; else for (const e of validate77.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_pending_account_import_processes_200 = validate79;



function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/pending-account-import-process.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.external_account_number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.service_account_number === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "service_account_number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.account_created_at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account_created_at"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.external_account_number !== undefined){
if(typeof data.external_account_number !== "string"){
const err3 = {instancePath:instancePath+"/external_account_number",schemaPath:"./external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.service_account_number !== undefined){
if(data.service_account_number !== null){
const err4 = {instancePath:instancePath+"/service_account_number",schemaPath:"#/properties/service_account_number/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.account_created_at !== undefined){
if(data.account_created_at !== null){
const err5 = {instancePath:instancePath+"/account_created_at",schemaPath:"#/properties/account_created_at/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"external_account_number":true,"service_account_number":true,"account_created_at":true},"dynamicProps":false,"dynamicItems":false};


function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/pending-account-import-processes.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate80.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate80.errors; else for (const e of validate80.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_imported_account_import_processes_200 = validate82;


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/imported-account-import-processes.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_meter_point_statuses_200 = validate83;




function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/meter-point-status.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mpxn === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mpxn"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.mpxn !== undefined){
if(typeof data.mpxn !== "string"){
const err2 = {instancePath:instancePath+"/mpxn",schemaPath:"./mpxn.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"./meter-point-state.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":{"mpxn":true,"status":true},"dynamicProps":false,"dynamicItems":false};


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/meter-point-statuses.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate84.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate84.errors; else for (const e of validate84.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_meter_point_statuses_404 = validate86;



function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/meter-point-statuses.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.error === undefined){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"../parts/meter-points-not-found.schema.json/required",keyword:"required",params:{missingProperty: "error"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data0.error !== undefined){
if(typeof data0.error !== "string"){
const err1 = {instancePath:instancePath+"/" + i0+"/error",schemaPath:"../parts/meter-points-not-found.schema.json/properties/error/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"../parts/meter-points-not-found.schema.json/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const validate_business = validate87;



const schema250 = ["business_type","company_number","company_name"];

const schema253 = ["LTD"];
const schema259 = {"rule":"duplicate-detail-key","by":["key"]};

const schema264 = {"rule":"duplicate-contract-identifier","by":["identifier"]};

const schema266 = ["identifier","valid_from_date","signed_at_date","versions"];


const schema274 = ["applicable_at_date","terms"];

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/contract-version.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema274, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "applicable_at_date") || (key0 === "terms"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.applicable_at_date !== undefined){
let data0 = data.applicable_at_date;
if(typeof data0 === "string"){
if(!(formats6(data0))){
const err2 = {instancePath:instancePath+"/applicable_at_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/applicable_at_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.terms !== undefined){
let data1 = data.terms;
const found1 = func1(data1, schema33, data, this);
if(!(found1 === undefined)){
const err4 = {instancePath:instancePath+"/terms",schemaPath:"#/properties/terms/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(Array.isArray(data1))){
const err5 = {instancePath:instancePath+"/terms",schemaPath:"#/properties/terms/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/business-contract.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema266, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "identifier") || (key0 === "valid_from_date")) || (key0 === "signed_at_date")) || (key0 === "versions"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.identifier !== undefined){
let data0 = data.identifier;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/identifier",schemaPath:"./contract-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/identifier",schemaPath:"#/properties/identifier/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found2 = func2(data0, schema34, data, this);
if(!(found2 === undefined)){
const err4 = {instancePath:instancePath+"/identifier",schemaPath:"#/properties/identifier/x-no-placeholder",keyword:"x-no-placeholder",params:found2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.valid_from_date !== undefined){
let data1 = data.valid_from_date;
if(typeof data1 === "string"){
if(!(formats6(data1))){
const err5 = {instancePath:instancePath+"/valid_from_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/valid_from_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.signed_at_date !== undefined){
let data2 = data.signed_at_date;
if(typeof data2 === "string"){
if(!(formats6(data2))){
const err7 = {instancePath:instancePath+"/signed_at_date",schemaPath:"./date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/signed_at_date",schemaPath:"./date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.versions !== undefined){
let data3 = data.versions;
const found3 = func1(data3, schema33, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/versions",schemaPath:"#/properties/versions/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate90.call(this, data3[i0], {instancePath:instancePath+"/versions/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate90.errors; else for (const e of validate90.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/versions",schemaPath:"#/properties/versions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate89.errors = vErrors;
return errors === 0;
}
validate89.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/business.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema250, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((key0 === "business_type") || (key0 === "company_number")) || (key0 === "company_name")) || (key0 === "details")) || (key0 === "business_contracts"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.business_type !== undefined){
let data0 = data.business_type;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/business_type",schemaPath:"./business-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/business_type",schemaPath:"#/properties/business_type/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found2 = func29(data0, schema253, data, this);
if(!(found2 === undefined)){
const err4 = {instancePath:instancePath+"/business_type",schemaPath:"#/properties/business_type/x-known-values",keyword:"x-known-values",params:found2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.company_number !== undefined){
let data1 = data.company_number;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/company_number",schemaPath:"#/properties/company_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found3 = func1(data1, schema33, data, this);
if(!(found3 === undefined)){
const err6 = {instancePath:instancePath+"/company_number",schemaPath:"#/properties/company_number/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const found4 = func2(data1, schema34, data, this);
if(!(found4 === undefined)){
const err7 = {instancePath:instancePath+"/company_number",schemaPath:"#/properties/company_number/x-no-placeholder",keyword:"x-no-placeholder",params:found4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.company_name !== undefined){
let data2 = data.company_name;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/company_name",schemaPath:"#/properties/company_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found5 = func1(data2, schema33, data, this);
if(!(found5 === undefined)){
const err9 = {instancePath:instancePath+"/company_name",schemaPath:"#/properties/company_name/x-fillable",keyword:"x-fillable",params:found5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const found6 = func2(data2, schema42, data, this);
if(!(found6 === undefined)){
const err10 = {instancePath:instancePath+"/company_name",schemaPath:"#/properties/company_name/x-no-placeholder",keyword:"x-no-placeholder",params:found6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.details !== undefined){
let data3 = data.details;
const found7 = func1(data3, schema33, data, this);
if(!(found7 === undefined)){
const err11 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/x-fillable",keyword:"x-fillable",params:found7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const found8 = func6(data3, schema259, data, this);
if(!(found8 === undefined)){
const err12 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/x-unique",keyword:"x-unique",params:found8};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.key === undefined){
const err13 = {instancePath:instancePath+"/details/" + i0,schemaPath:"./business-detail.schema.json/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.value === undefined){
const err14 = {instancePath:instancePath+"/details/" + i0,schemaPath:"./business-detail.schema.json/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key1 of Object.keys(data4)){
if(!((key1 === "key") || (key1 === "value"))){
const err15 = {instancePath:instancePath+"/details/" + i0,schemaPath:"./business-detail.schema.json/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.key !== undefined){
let data5 = data4.key;
if(typeof data5 !== "string"){
const err16 = {instancePath:instancePath+"/details/" + i0+"/key",schemaPath:"./business-detail.schema.json/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const found9 = func1(data5, schema33, data4, this);
if(!(found9 === undefined)){
const err17 = {instancePath:instancePath+"/details/" + i0+"/key",schemaPath:"./business-detail.schema.json/properties/key/x-fillable",keyword:"x-fillable",params:found9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.value !== undefined){
let data6 = data4.value;
if(typeof data6 !== "string"){
const err18 = {instancePath:instancePath+"/details/" + i0+"/value",schemaPath:"./business-detail.schema.json/properties/value/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const found10 = func1(data6, schema33, data4, this);
if(!(found10 === undefined)){
const err19 = {instancePath:instancePath+"/details/" + i0+"/value",schemaPath:"./business-detail.schema.json/properties/value/x-fillable",keyword:"x-fillable",params:found10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/details/" + i0,schemaPath:"./business-detail.schema.json/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.business_contracts !== undefined){
let data7 = data.business_contracts;
const found11 = func1(data7, schema33, data, this);
if(!(found11 === undefined)){
const err22 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/x-fillable",keyword:"x-fillable",params:found11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const found12 = func6(data7, schema264, data, this);
if(!(found12 === undefined)){
const err23 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/x-unique",keyword:"x-unique",params:found12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate89.call(this, data7[i1], {instancePath:instancePath+"/business_contracts/" + i1,parentData:data7,parentDataProperty:i1,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate89.errors; else for (const e of validate89.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/business.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier_code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_business_identifier === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_business_identifier"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.business === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "business"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "import_supplier_code") || (key0 === "external_business_identifier")) || (key0 === "business"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier_code !== undefined){
let data0 = data.import_supplier_code;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"#/properties/import_supplier_code/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"#/properties/import_supplier_code/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_business_identifier !== undefined){
let data1 = data.external_business_identifier;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"../parts/external-business-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data1, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.business !== undefined){
let data2 = data.business;
if(!(validate88.call(this, data2, {instancePath:instancePath+"/business",parentData:data,parentDataProperty:"business",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate88.errors; else for (const e of validate88.errors) vErrors.push(e);
errors = vErrors.length;
}
const found4 = func1(data2, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/business",schemaPath:"#/properties/business/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_business_201 = validate94;


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/business.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate94.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.service_business_id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "service_business_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_business_identifier === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_business_identifier"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.service_business_id !== undefined){
let data0 = data.service_business_id;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err2 = {instancePath:instancePath+"/service_business_id",schemaPath:"#/properties/service_business_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.external_business_identifier !== undefined){
if(typeof data.external_business_identifier !== "string"){
const err3 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"../parts/external-business-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"service_business_id":true,"external_business_identifier":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_400 = validate95;


function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate29.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate29.errors; else for (const e of validate29.errors) vErrors.push(e);
errors = vErrors.length;
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"detail":true,"code":true,"errors":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_payment_instruction = validate97;

const schema282 = ["vendor","reference","type","accounts"];
const schema297 = {"rule":"duplicate-account","by":["external_account_number"]};


function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/covered-account.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate98.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.external_account_number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_account_number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "external_account_number")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data0 = data.external_account_number;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/external_account_number",schemaPath:"./external-account-number.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err3 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err4 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate98.errors = vErrors;
return errors === 0;
}
validate98.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/business-payment-instruction.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate97.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema282, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier_code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.external_business_identifier === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_business_identifier"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "import_supplier_code") || (key0 === "external_business_identifier")) || (key0 === "vendor")) || (key0 === "reference")) || (key0 === "type")) || (key0 === "accounts"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier_code !== undefined){
let data0 = data.import_supplier_code;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"../parts/import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"#/properties/import_supplier_code/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found2 = func2(data0, schema34, data, this);
if(!(found2 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier_code",schemaPath:"#/properties/import_supplier_code/x-no-placeholder",keyword:"x-no-placeholder",params:found2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_business_identifier !== undefined){
let data1 = data.external_business_identifier;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"../parts/external-business-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found3 = func1(data1, schema33, data, this);
if(!(found3 === undefined)){
const err8 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found4 = func2(data1, schema34, data, this);
if(!(found4 === undefined)){
const err9 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-no-placeholder",keyword:"x-no-placeholder",params:found4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.vendor !== undefined){
let data2 = data.vendor;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func1(data2, schema33, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/x-fillable",keyword:"x-fillable",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const found6 = func2(data2, schema42, data, this);
if(!(found6 === undefined)){
const err12 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/x-no-placeholder",keyword:"x-no-placeholder",params:found6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.reference !== undefined){
let data3 = data.reference;
if(typeof data3 !== "string"){
const err13 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const found7 = func1(data3, schema33, data, this);
if(!(found7 === undefined)){
const err14 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-fillable",keyword:"x-fillable",params:found7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const found8 = func2(data3, schema34, data, this);
if(!(found8 === undefined)){
const err15 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/x-no-placeholder",keyword:"x-no-placeholder",params:found8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
const err16 = {instancePath:instancePath+"/type",schemaPath:"../parts/payment-instruction-type.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const found9 = func1(data4, schema33, data, this);
if(!(found9 === undefined)){
const err17 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-fillable",keyword:"x-fillable",params:found9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const found10 = func29(data4, schema206, data, this);
if(!(found10 === undefined)){
const err18 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/x-known-values",keyword:"x-known-values",params:found10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.accounts !== undefined){
let data5 = data.accounts;
const found11 = func1(data5, schema33, data, this);
if(!(found11 === undefined)){
const err19 = {instancePath:instancePath+"/accounts",schemaPath:"#/properties/accounts/x-fillable",keyword:"x-fillable",params:found11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const found12 = func6(data5, schema297, data, this);
if(!(found12 === undefined)){
const err20 = {instancePath:instancePath+"/accounts",schemaPath:"#/properties/accounts/x-unique",keyword:"x-unique",params:found12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate98.call(this, data5[i0], {instancePath:instancePath+"/accounts/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate98.errors); else { if (vErrors === null) vErrors = validate98.errors; else for (const e of validate98.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err21 = {instancePath:instancePath+"/accounts",schemaPath:"#/properties/accounts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate97.errors = vErrors;
return errors === 0;
}
validate97.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_business_payment_instruction_201 = validate100;


function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/business-payment-instruction.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reference === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_business_identifier === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_business_identifier"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.reference !== undefined){
if(typeof data.reference !== "string"){
const err2 = {instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.external_business_identifier !== undefined){
if(typeof data.external_business_identifier !== "string"){
const err3 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"../parts/external-business-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate100.errors = vErrors;
return errors === 0;
}
validate100.evaluated = {"props":{"reference":true,"external_business_identifier":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_payment_instruction_400 = validate101;


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-payment-instruction.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_payment_instruction_401 = validate102;


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-payment-instruction.401.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate102.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_payment_instruction_500 = validate103;


function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-payment-instruction.500.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts = validate104;

const schema311 = ["task_params"];

const schema323 = ["is_dry_run"];

const schema320 = {"rule":"duplicate-contract-identifier","by":["identifier"]};

function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/business-contracts-payload.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate105.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "import_supplier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.external_business_identifier === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "external_business_identifier"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.business_contracts === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "business_contracts"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "import_supplier") || (key0 === "external_business_identifier")) || (key0 === "business_contracts"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"./import-supplier-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err5 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found1 = func2(data0, schema34, data, this);
if(!(found1 === undefined)){
const err6 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.external_business_identifier !== undefined){
let data1 = data.external_business_identifier;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"./external-business-identifier.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found2 = func1(data1, schema33, data, this);
if(!(found2 === undefined)){
const err8 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-fillable",keyword:"x-fillable",params:found2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const found3 = func2(data1, schema34, data, this);
if(!(found3 === undefined)){
const err9 = {instancePath:instancePath+"/external_business_identifier",schemaPath:"#/properties/external_business_identifier/x-no-placeholder",keyword:"x-no-placeholder",params:found3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.business_contracts !== undefined){
let data2 = data.business_contracts;
const found4 = func1(data2, schema33, data, this);
if(!(found4 === undefined)){
const err10 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/x-fillable",keyword:"x-fillable",params:found4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found5 = func6(data2, schema320, data, this);
if(!(found5 === undefined)){
const err11 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/x-unique",keyword:"x-unique",params:found5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate89.call(this, data2[i0], {instancePath:instancePath+"/business_contracts/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate89.errors; else for (const e of validate89.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/business_contracts",schemaPath:"#/properties/business_contracts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate105.errors = vErrors;
return errors === 0;
}
validate105.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/business-contracts.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema311, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.payload === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "payload"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((key0 === "payload") || (key0 === "task_params"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.payload !== undefined){
let data0 = data.payload;
if(!(validate105.call(this, data0, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate105.errors; else for (const e of validate105.errors) vErrors.push(e);
errors = vErrors.length;
}
const found1 = func1(data0, schema33, data, this);
if(!(found1 === undefined)){
const err3 = {instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/x-fillable",keyword:"x-fillable",params:found1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.task_params !== undefined){
let data1 = data.task_params;
const found2 = func20(data1, schema323, data, this);
if(!(found2 === undefined)){
const err4 = {instancePath:instancePath+"/task_params",schemaPath:"../parts/task-parameters.schema.json/x-expected",keyword:"x-expected",params:found2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
if(!(key1 === "is_dry_run")){
const err5 = {instancePath:instancePath+"/task_params",schemaPath:"../parts/task-parameters.schema.json/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data1.is_dry_run !== undefined){
if(typeof data1.is_dry_run !== "boolean"){
const err6 = {instancePath:instancePath+"/task_params/is_dry_run",schemaPath:"../parts/task-parameters.schema.json/properties/is_dry_run/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/task_params",schemaPath:"../parts/task-parameters.schema.json/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const found3 = func1(data1, schema33, data, this);
if(!(found3 === undefined)){
const err8 = {instancePath:instancePath+"/task_params",schemaPath:"#/properties/task_params/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_201 = validate108;


const formats38 = stringFormats.uuid;

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/business-contracts.201.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate108.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.identifier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "identifier"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.identifier !== undefined){
let data0 = data.identifier;
if(typeof data0 === "string"){
if(!(formats38(data0))){
const err1 = {instancePath:instancePath+"/identifier",schemaPath:"../parts/uuid.schema.json/format",keyword:"format",params:{format: "uuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/identifier",schemaPath:"../parts/uuid.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate108.errors = vErrors;
return errors === 0;
}
validate108.evaluated = {"props":{"identifier":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_400 = validate109;


const schema329 = {"type":"string","enum":["validation_failed"],"$id":"schema:/parts/validation-error-v2-code.schema.json"};

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/validation-error-v2.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate110.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.detail === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "detail"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.validation_errors === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "validation_errors"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/code",schemaPath:"./validation-error-v2-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data0 === "validation_failed")){
const err4 = {instancePath:instancePath+"/code",schemaPath:"./validation-error-v2-code.schema.json/enum",keyword:"enum",params:{allowedValues: schema329.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.detail !== undefined){
if(typeof data.detail !== "string"){
const err5 = {instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.validation_errors !== undefined){
let data2 = data.validation_errors;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate30.call(this, data2[i0], {instancePath:instancePath+"/validation_errors/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate30.errors; else for (const e of validate30.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/validation_errors",schemaPath:"#/properties/validation_errors/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate110.errors = vErrors;
return errors === 0;
}
validate110.evaluated = {"props":{"code":true,"detail":true,"validation_errors":true},"dynamicProps":false,"dynamicItems":false};


function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate110.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate110.errors; else for (const e of validate110.errors) vErrors.push(e);
errors = vErrors.length;
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":{"code":true,"detail":true,"validation_errors":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_401 = validate113;


function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts.401.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate113.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate113.errors = vErrors;
return errors === 0;
}
validate113.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_404 = validate114;


const schema334 = {"type":"string","enum":["not_found"],"$id":"schema:/parts/not-found-code.schema.json"};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/not-found.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate115.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.detail === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "detail"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.detail !== undefined){
if(typeof data.detail !== "string"){
const err2 = {instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.code !== undefined){
let data1 = data.code;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/code",schemaPath:"./not-found-code.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data1 === "not_found")){
const err4 = {instancePath:instancePath+"/code",schemaPath:"./not-found-code.schema.json/enum",keyword:"enum",params:{allowedValues: schema334.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":{"detail":true,"code":true},"dynamicProps":false,"dynamicItems":false};


function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate115.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate115.errors; else for (const e of validate115.errors) vErrors.push(e);
errors = vErrors.length;
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"detail":true,"code":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_status_200 = validate117;


function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/responses/business-contracts-status.200.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate117.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate117.errors = vErrors;
return errors === 0;
}
validate117.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_status_400 = validate118;


function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts-status.400.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate110.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate110.errors; else for (const e of validate110.errors) vErrors.push(e);
errors = vErrors.length;
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":{"code":true,"detail":true,"validation_errors":true},"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_status_401 = validate120;


function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts-status.401.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate120.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
validate120.errors = vErrors;
return errors === 0;
}
validate120.evaluated = {"dynamicProps":false,"dynamicItems":false};

const validate_business_contracts_status_404 = validate121;


function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/errors/business-contracts-status.404.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate121.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate115.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate115.errors; else for (const e of validate115.errors) vErrors.push(e);
errors = vErrors.length;
}
validate121.errors = vErrors;
return errors === 0;
}
validate121.evaluated = {"props":{"detail":true,"code":true},"dynamicProps":false,"dynamicItems":false};

const validate_account = validate123;


const schema343 = ["import_supplier","external_account_number"];
const schema344 = "object";
const schema345 = "string";

const func143 = keywords["x-expected-type"];

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/account-fields.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate124.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const found0 = func20(data, schema343, parentData, this);
if(!(found0 === undefined)){
const err0 = {instancePath,schemaPath:"#/x-expected",keyword:"x-expected",params:found0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const found1 = func143(data, schema344, parentData, this);
if(!(found1 === undefined)){
const err1 = {instancePath,schemaPath:"#/x-expected-type",keyword:"x-expected-type",params:found1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.import_supplier !== undefined){
let data0 = data.import_supplier;
const found2 = func143(data0, schema345, data, this);
if(!(found2 === undefined)){
const err2 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-expected-type",keyword:"x-expected-type",params:found2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const found3 = func1(data0, schema33, data, this);
if(!(found3 === undefined)){
const err3 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-fillable",keyword:"x-fillable",params:found3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const found4 = func2(data0, schema34, data, this);
if(!(found4 === undefined)){
const err4 = {instancePath:instancePath+"/import_supplier",schemaPath:"#/properties/import_supplier/x-no-placeholder",keyword:"x-no-placeholder",params:found4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.external_account_number !== undefined){
let data1 = data.external_account_number;
const found5 = func143(data1, schema345, data, this);
if(!(found5 === undefined)){
const err5 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-expected-type",keyword:"x-expected-type",params:found5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const found6 = func1(data1, schema33, data, this);
if(!(found6 === undefined)){
const err6 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-fillable",keyword:"x-fillable",params:found6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const found7 = func2(data1, schema34, data, this);
if(!(found7 === undefined)){
const err7 = {instancePath:instancePath+"/external_account_number",schemaPath:"#/properties/external_account_number/x-no-placeholder",keyword:"x-no-placeholder",params:found7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.business !== undefined){
let data2 = data.business;
const found8 = func143(data2, schema344, data, this);
if(!(found8 === undefined)){
const err8 = {instancePath:instancePath+"/business",schemaPath:"../parts/account-business.schema.json/x-expected-type",keyword:"x-expected-type",params:found8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.business_contract_identifier !== undefined){
let data3 = data2.business_contract_identifier;
const found9 = func143(data3, schema345, data2, this);
if(!(found9 === undefined)){
const err9 = {instancePath:instancePath+"/business/business_contract_identifier",schemaPath:"../parts/account-business.schema.json/properties/business_contract_identifier/x-expected-type",keyword:"x-expected-type",params:found9};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const found10 = func1(data3, schema33, data2, this);
if(!(found10 === undefined)){
const err10 = {instancePath:instancePath+"/business/business_contract_identifier",schemaPath:"../parts/account-business.schema.json/properties/business_contract_identifier/x-fillable",keyword:"x-fillable",params:found10};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const found11 = func2(data3, schema34, data2, this);
if(!(found11 === undefined)){
const err11 = {instancePath:instancePath+"/business/business_contract_identifier",schemaPath:"../parts/account-business.schema.json/properties/business_contract_identifier/x-no-placeholder",keyword:"x-no-placeholder",params:found11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
const found12 = func1(data2, schema33, data, this);
if(!(found12 === undefined)){
const err12 = {instancePath:instancePath+"/business",schemaPath:"#/properties/business/x-fillable",keyword:"x-fillable",params:found12};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":{"import_supplier":true,"external_account_number":true,"business":true},"dynamicProps":false,"dynamicItems":false};


function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/account.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate123.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
const _errs2 = errors;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.external_account_number === undefined) && (missing0 = "external_account_number")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid1 = _errs3 === errors;
if(valid1){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.payload === undefined) && (missing1 = "payload")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
var _valid0 = _errs1 === errors;
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.payload !== undefined){
let data0 = data.payload;
if(!(validate124.call(this, data0, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate124.errors; else for (const e of validate124.errors) vErrors.push(e);
errors = vErrors.length;
}
const found0 = func1(data0, schema33, data, this);
if(!(found0 === undefined)){
const err3 = {instancePath:instancePath+"/payload",schemaPath:"#/then/properties/payload/x-fillable",keyword:"x-fillable",params:found0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.payload = true;
}
ifClause0 = "then";
}
else {
const _errs6 = errors;
if(!(validate124.call(this, data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate124.errors; else for (const e of validate124.errors) vErrors.push(e);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.import_supplier = true;
props0.external_account_number = true;
props0.business = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate123.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate123.evaluated = {"dynamicProps":true,"dynamicItems":false};

const validate_request = validate127;

const schema359 = {"type":["string","array"],"items":{"type":"string"},"$id":"schema:/parts/parameter-value.schema.json"};


function validate127(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/requests/request.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate127.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.method === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "method"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "method") || (key0 === "path")) || (key0 === "query")) || (key0 === "headers")) || (key0 === "body")) || (key0 === "response"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.method !== undefined){
if(typeof data.method !== "string"){
const err3 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.query !== undefined){
let data2 = data.query;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
let data3 = data2[key1];
if((typeof data3 !== "string") && (!(Array.isArray(data3)))){
const err5 = {instancePath:instancePath+"/query/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"../parts/parameter-value.schema.json/type",keyword:"type",params:{type: schema359.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
const err6 = {instancePath:instancePath+"/query/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"../parts/parameter-value.schema.json/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.headers !== undefined){
let data5 = data.headers;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 of Object.keys(data5)){
let data6 = data5[key2];
if((typeof data6 !== "string") && (!(Array.isArray(data6)))){
const err8 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"../parts/parameter-value.schema.json/type",keyword:"type",params:{type: schema359.type}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(typeof data6[i1] !== "string"){
const err9 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"../parts/parameter-value.schema.json/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
}
else {
const err10 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.response !== undefined){
let data8 = data.response;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.status === undefined){
const err11 = {instancePath:instancePath+"/response",schemaPath:"../parts/recorded-response.schema.json/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key3 of Object.keys(data8)){
if(!((key3 === "status") || (key3 === "body"))){
const err12 = {instancePath:instancePath+"/response",schemaPath:"../parts/recorded-response.schema.json/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data8.status !== undefined){
let data9 = data8.status;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err13 = {instancePath:instancePath+"/response/status",schemaPath:"../parts/recorded-response.schema.json/properties/status/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/response",schemaPath:"../parts/recorded-response.schema.json/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate127.errors = vErrors;
return errors === 0;
}
validate127.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate_config = validate128;
const schema362 = {"type":"object","properties":{"$schema":{"type":"string"},"payloads":{"type":"object","additionalProperties":{"$ref":"./parts/kind.schema.json"}},"order":{"type":"array","items":{"type":"string"}},"ignore":{"type":"array","items":{"type":"string"}},"known":{"type":["string","array"],"items":{"type":"string"}},"suppliers":{"type":"object","additionalProperties":{"$ref":"./parts/supplier-settings.schema.json"}},"documents":{"type":"string"},"profile":{"type":"string"},"rules":{"type":"object","additionalProperties":{"$ref":"./parts/rule-level.schema.json"}},"overrides":{"type":"array","items":{"$ref":"./parts/override.schema.json"}},"formats":{"type":"array","items":{"type":"string"}},"today":{"$ref":"./parts/date.schema.json"},"maxWarnings":{"type":"integer","minimum":0}},"additionalProperties":false,"$id":"schema:/config.schema.json"};
const schema363 = {"type":"string","enum":["notes","transactions","historical-statements","payment-instruction","business","business-payment-instruction","business-contracts","account","request","notes.201","transactions.201","historical-statements.201","historical-statements.200","payment-instruction.201","registration-flows.200","account-transfer-status.200","all-account-import-processes.200","pending-account-import-processes.200","imported-account-import-processes.200","meter-point-statuses.200","business.201","business-payment-instruction.201","business-contracts.201","business-contracts-status.200","notes.400","notes.404","transactions.400","historical-statements.400","payment-instruction.400","payment-instruction.500","registration-flows.404","account-transfer-status.404","meter-point-statuses.404","business.400","business-payment-instruction.400","business-payment-instruction.401","business-payment-instruction.500","business-contracts.400","business-contracts.401","business-contracts.404","business-contracts-status.400","business-contracts-status.401","business-contracts-status.404"],"$id":"schema:/parts/kind.schema.json"};
const schema366 = {"type":"string","enum":["off","warning","error"],"$id":"schema:/parts/rule-level.schema.json"};

const schema365 = {"type":"string","enum":["Ongoing","Paused","Complete"],"$id":"schema:/parts/import-supplier-status.schema.json"};

function validate129(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/supplier-settings.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate129.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "status") || (key0 === "documents"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/status",schemaPath:"./import-supplier-status.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === "Ongoing") || (data0 === "Paused")) || (data0 === "Complete"))){
const err2 = {instancePath:instancePath+"/status",schemaPath:"./import-supplier-status.schema.json/enum",keyword:"enum",params:{allowedValues: schema365.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.documents !== undefined){
if(typeof data.documents !== "string"){
const err3 = {instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate129.errors = vErrors;
return errors === 0;
}
validate129.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};



function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/parts/override.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate131.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rules === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "files") || (key0 === "kinds")) || (key0 === "suppliers")) || (key0 === "attr")) || (key0 === "rules"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.files !== undefined){
let data0 = data.files;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
const err2 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kinds !== undefined){
let data2 = data.kinds;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/kinds/" + i1,schemaPath:"./kind.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((((((((((((((((((((((((((((((((((((((((data3 === "notes") || (data3 === "transactions")) || (data3 === "historical-statements")) || (data3 === "payment-instruction")) || (data3 === "business")) || (data3 === "business-payment-instruction")) || (data3 === "business-contracts")) || (data3 === "account")) || (data3 === "request")) || (data3 === "notes.201")) || (data3 === "transactions.201")) || (data3 === "historical-statements.201")) || (data3 === "historical-statements.200")) || (data3 === "payment-instruction.201")) || (data3 === "registration-flows.200")) || (data3 === "account-transfer-status.200")) || (data3 === "all-account-import-processes.200")) || (data3 === "pending-account-import-processes.200")) || (data3 === "imported-account-import-processes.200")) || (data3 === "meter-point-statuses.200")) || (data3 === "business.201")) || (data3 === "business-payment-instruction.201")) || (data3 === "business-contracts.201")) || (data3 === "business-contracts-status.200")) || (data3 === "notes.400")) || (data3 === "notes.404")) || (data3 === "transactions.400")) || (data3 === "historical-statements.400")) || (data3 === "payment-instruction.400")) || (data3 === "payment-instruction.500")) || (data3 === "registration-flows.404")) || (data3 === "account-transfer-status.404")) || (data3 === "meter-point-statuses.404")) || (data3 === "business.400")) || (data3 === "business-payment-instruction.400")) || (data3 === "business-payment-instruction.401")) || (data3 === "business-payment-instruction.500")) || (data3 === "business-contracts.400")) || (data3 === "business-contracts.401")) || (data3 === "business-contracts.404")) || (data3 === "business-contracts-status.400")) || (data3 === "business-contracts-status.401")) || (data3 === "business-contracts-status.404"))){
const err5 = {instancePath:instancePath+"/kinds/" + i1,schemaPath:"./kind.schema.json/enum",keyword:"enum",params:{allowedValues: schema363.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/kinds",schemaPath:"#/properties/kinds/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.suppliers !== undefined){
let data4 = data.suppliers;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
const err7 = {instancePath:instancePath+"/suppliers/" + i2,schemaPath:"#/properties/suppliers/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/suppliers",schemaPath:"#/properties/suppliers/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.attr !== undefined){
if(typeof data.attr !== "string"){
const err9 = {instancePath:instancePath+"/attr",schemaPath:"#/properties/attr/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.rules !== undefined){
let data7 = data.rules;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 of Object.keys(data7)){
let data8 = data7[key1];
if(typeof data8 !== "string"){
const err10 = {instancePath:instancePath+"/rules/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./rule-level.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data8 === "off") || (data8 === "warning")) || (data8 === "error"))){
const err11 = {instancePath:instancePath+"/rules/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./rule-level.schema.json/enum",keyword:"enum",params:{allowedValues: schema366.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate131.errors = vErrors;
return errors === 0;
}
validate131.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="schema:/config.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate128.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func21.call(schema362.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.payloads !== undefined){
let data1 = data.payloads;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
let data2 = data1[key1];
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/payloads/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./parts/kind.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((((((((((((((((((((((((((((((((((((((((((data2 === "notes") || (data2 === "transactions")) || (data2 === "historical-statements")) || (data2 === "payment-instruction")) || (data2 === "business")) || (data2 === "business-payment-instruction")) || (data2 === "business-contracts")) || (data2 === "account")) || (data2 === "request")) || (data2 === "notes.201")) || (data2 === "transactions.201")) || (data2 === "historical-statements.201")) || (data2 === "historical-statements.200")) || (data2 === "payment-instruction.201")) || (data2 === "registration-flows.200")) || (data2 === "account-transfer-status.200")) || (data2 === "all-account-import-processes.200")) || (data2 === "pending-account-import-processes.200")) || (data2 === "imported-account-import-processes.200")) || (data2 === "meter-point-statuses.200")) || (data2 === "business.201")) || (data2 === "business-payment-instruction.201")) || (data2 === "business-contracts.201")) || (data2 === "business-contracts-status.200")) || (data2 === "notes.400")) || (data2 === "notes.404")) || (data2 === "transactions.400")) || (data2 === "historical-statements.400")) || (data2 === "payment-instruction.400")) || (data2 === "payment-instruction.500")) || (data2 === "registration-flows.404")) || (data2 === "account-transfer-status.404")) || (data2 === "meter-point-statuses.404")) || (data2 === "business.400")) || (data2 === "business-payment-instruction.400")) || (data2 === "business-payment-instruction.401")) || (data2 === "business-payment-instruction.500")) || (data2 === "business-contracts.400")) || (data2 === "business-contracts.401")) || (data2 === "business-contracts.404")) || (data2 === "business-contracts-status.400")) || (data2 === "business-contracts-status.401")) || (data2 === "business-contracts-status.404"))){
const err3 = {instancePath:instancePath+"/payloads/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./parts/kind.schema.json/enum",keyword:"enum",params:{allowedValues: schema363.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/payloads",schemaPath:"#/properties/payloads/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.order !== undefined){
let data3 = data.order;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
const err5 = {instancePath:instancePath+"/order/" + i0,schemaPath:"#/properties/order/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ignore !== undefined){
let data5 = data.ignore;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(typeof data5[i1] !== "string"){
const err7 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.known !== undefined){
let data7 = data.known;
if((typeof data7 !== "string") && (!(Array.isArray(data7)))){
const err9 = {instancePath:instancePath+"/known",schemaPath:"#/properties/known/type",keyword:"type",params:{type: schema362.properties.known.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(typeof data7[i2] !== "string"){
const err10 = {instancePath:instancePath+"/known/" + i2,schemaPath:"#/properties/known/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
if(data.suppliers !== undefined){
let data9 = data.suppliers;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 of Object.keys(data9)){
if(!(validate129.call(this, data9[key2], {instancePath:instancePath+"/suppliers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data9,parentDataProperty:key2,rootData,dynamicAnchors}))){
if (vErrors === null) vErrors = validate129.errors; else for (const e of validate129.errors) vErrors.push(e);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/suppliers",schemaPath:"#/properties/suppliers/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.documents !== undefined){
if(typeof data.documents !== "string"){
const err12 = {instancePath:instancePath+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.profile !== undefined){
if(typeof data.profile !== "string"){
const err13 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.rules !== undefined){
let data13 = data.rules;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key3 of Object.keys(data13)){
let data14 = data13[key3];
if(typeof data14 !== "string"){
const err14 = {instancePath:instancePath+"/rules/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./parts/rule-level.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((data14 === "off") || (data14 === "warning")) || (data14 === "error"))){
const err15 = {instancePath:instancePath+"/rules/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"./parts/rule-level.schema.json/enum",keyword:"enum",params:{allowedValues: schema366.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.overrides !== undefined){
let data15 = data.overrides;
if(Array.isArray(data15)){
const len3 = data15.length;
for(let i3=0; i3<len3; i3++){
if(!(validate131.call(this, data15[i3], {instancePath:instancePath+"/overrides/" + i3,parentData:data15,parentDataProperty:i3,rootData,dynamicAnchors}))){
if (this.report && instancePath === "") this.report(validate131.errors); else { if (vErrors === null) vErrors = validate131.errors; else for (const e of validate131.errors) vErrors.push(e);
errors = vErrors.length; }
}
}
}
else {
const err17 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.formats !== undefined){
let data17 = data.formats;
if(Array.isArray(data17)){
const len4 = data17.length;
for(let i4=0; i4<len4; i4++){
if(typeof data17[i4] !== "string"){
const err18 = {instancePath:instancePath+"/formats/" + i4,schemaPath:"#/properties/formats/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/formats",schemaPath:"#/properties/formats/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.today !== undefined){
let data19 = data.today;
if(typeof data19 === "string"){
if(!(formats6(data19))){
const err20 = {instancePath:instancePath+"/today",schemaPath:"./parts/date.schema.json/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/today",schemaPath:"./parts/date.schema.json/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.maxWarnings !== undefined){
let data20 = data.maxWarnings;
if(!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))){
const err22 = {instancePath:instancePath+"/maxWarnings",schemaPath:"#/properties/maxWarnings/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data20 == "number"){
if(data20 < 0 || isNaN(data20)){
const err23 = {instancePath:instancePath+"/maxWarnings",schemaPath:"#/properties/maxWarnings/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate128.errors = vErrors;
return errors === 0;
}
validate128.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


/** The validator of each kind. */
export const validators: Record<CheckedKind, Validate> = {
  "notes": validate_notes,
  "notes.201": validate_notes_201,
  "notes.400": validate_notes_400,
  "notes.404": validate_notes_404,
  "transactions": validate_transactions,
  "transactions.201": validate_transactions_201,
  "transactions.400": validate_transactions_400,
  "historical-statements": validate_historical_statements,
  "historical-statements.201": validate_historical_statements_201,
  "historical-statements.400": validate_historical_statements_400,
  "payment-instruction": validate_payment_instruction,
  "payment-instruction.201": validate_payment_instruction_201,
  "payment-instruction.400": validate_payment_instruction_400,
  "payment-instruction.500": validate_payment_instruction_500,
  "registration-flows.200": validate_registration_flows_200,
  "registration-flows.404": validate_registration_flows_404,
  "account-transfer-status.200": validate_account_transfer_status_200,
  "account-transfer-status.404": validate_account_transfer_status_404,
  "all-account-import-processes.200": validate_all_account_import_processes_200,
  "pending-account-import-processes.200": validate_pending_account_import_processes_200,
  "imported-account-import-processes.200": validate_imported_account_import_processes_200,
  "meter-point-statuses.200": validate_meter_point_statuses_200,
  "meter-point-statuses.404": validate_meter_point_statuses_404,
  "business": validate_business,
  "business.201": validate_business_201,
  "business.400": validate_business_400,
  "business-payment-instruction": validate_business_payment_instruction,
  "business-payment-instruction.201": validate_business_payment_instruction_201,
  "business-payment-instruction.400": validate_business_payment_instruction_400,
  "business-payment-instruction.401": validate_business_payment_instruction_401,
  "business-payment-instruction.500": validate_business_payment_instruction_500,
  "business-contracts": validate_business_contracts,
  "business-contracts.201": validate_business_contracts_201,
  "business-contracts.400": validate_business_contracts_400,
  "business-contracts.401": validate_business_contracts_401,
  "business-contracts.404": validate_business_contracts_404,
  "business-contracts-status.200": validate_business_contracts_status_200,
  "business-contracts-status.400": validate_business_contracts_status_400,
  "business-contracts-status.401": validate_business_contracts_status_401,
  "business-contracts-status.404": validate_business_contracts_status_404,
  "account": validate_account,
  "request": validate_request,
  "config": validate_config,
};
