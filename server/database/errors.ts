/** PostgreSQL's classes for "not now": connection exceptions, out of resources, shutting down or starting up. */
const passingClasses = ['08', '53', '57P'];
const passingNodeCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
const passingMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/** Whether the database is away or busy, so that the same call may succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return passingClasses.some((prefix) => code.startsWith(prefix)) || passingNodeCodes.includes(code) || passingMessages.test(error.message);
}

/** NUL in a text (character_not_in_repertoire) or in JSON (untranslatable_character): the caller's fault, whatever let it through. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}
