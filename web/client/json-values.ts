/**
 * Checks of parsed JSON for what a browser reads without a schema: zod would be 24 kB of compressed script. They are made of one another
 * as schemas are, and are tables that the compiler compares with the contract's types (`ChecksOf`).
 */
export type Check = (value: unknown) => boolean;

/** A check for each field: a field that the contract adds does not compile without one. */
export type ChecksOf<Type> = { readonly [Name in keyof Type]-?: Check };

export const isString: Check = (value) => typeof value === 'string';
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isInteger: Check = Number.isSafeInteger;
export const isAnything: Check = () => true;

export function isOneOf(choices: readonly unknown[]): Check {
  return (value) => choices.includes(value);
}

export function isNullOr(check: Check): Check {
  return (value) => value === null || check(value);
}

export function isAbsentOr(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function isRecordOf(check: Check): Check {
  return (value) => isObject(value) && Object.values(value).every(check);
}

/** Unknown fields are accepted, as a newer server may send them. */
export function hasFields<Type>(checks: ChecksOf<Type>) {
  return (value: unknown): value is Type => isObject(value) && Object.entries<Check>(checks).every(([name, check]) => check(value[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
