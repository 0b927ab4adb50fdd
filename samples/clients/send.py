"""Sends the files that preflight plan lists, in its order.

    preflight plan extract | TOKEN=... python3 send.py http://127.0.0.1:8080
"""
import json, os, re, sys, time, urllib.error, urllib.request

V1 = "/v1/data-import/"
V2 = "/v2/data-import/businesses/{import_supplier}/{external_business_identifier}/business-contracts/"
# The interface does not show the path of accounts: ask the operators.
PATHS = {"business": V1 + "business/", "business-contracts": V2, "account": V1 + "accounts/"}

def post(path, body, pauses=(1, 2, 4, 8, 16)):
    """Repeats a request as it is after a 500 or a lost connection. A 400 must not be sent again in the same form."""
    headers = {"Authorization": f"Token {os.environ['TOKEN']}", "Content-Type": "application/json"}
    try:
        request = urllib.request.Request(sys.argv[1] + path, body, headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        status, answer = error.code, error.read()
    except OSError as error:
        status, answer = 0, str(error).encode()
    if not pauses or status not in (0, 429, 500):
        return status, answer
    time.sleep(pauses[0] * float(os.environ.get("PAUSE", 1)))
    return post(path, body, pauses[1:])

refused = 0
for file, first, last in re.findall(r"^([^#].*?)(?::(\d+)-(\d+))?$", sys.stdin.read(), re.M):
    kind, suffix = file.split(".")[-2:]
    with open(file, "rb") as source:
        payloads = list(source) if suffix == "jsonl" else [source.read()]
    for number, payload in list(enumerate(payloads, 1))[int(first or 1) - 1 : int(last or len(payloads))]:
        path = PATHS.get(kind, f"{V1}{kind}/create/").format(**json.loads(payload).get("payload", {}))
        status, answer = post(path, payload)
        if status not in (200, 201):
            refused += 1
            print(f"{file}:{number}: {status} {answer.decode()}")
sys.exit(refused > 0)
