/** JSON for a script element that is read, never run: without `<` nothing in it can end the element. */
export function dataBlock(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
