"""What schemathesis adds to its calls here: see tests/attack/api.ts."""

import itertools
import json
import os

import schemathesis

known = json.loads(os.environ.get("KNOWN_IDS", "{}"))
calls = itertools.count(int(os.environ.get("FIRST_CALL", "0")))


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    # A made-up id is not found, and the call goes no deeper. Every second one is an id that is there.
    if path_parameters:
        for name, ids in known.items():
            number = next(calls)
            if name in path_parameters and number % 2 == 0:
                path_parameters[name] = ids[number // 2 % len(ids)]
    return path_parameters


@schemathesis.hook
def before_call(context, case, kwargs):
    # Each call from another address: rate limits have attacks of their own, and would answer nearly all of these.
    number = next(calls)
    case.headers["x-forwarded-for"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
