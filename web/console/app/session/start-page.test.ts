import { expect, test } from 'vitest';
import { startPageOf } from './start-page.ts';

test.each([
  [['board'], '/appeals'],
  [['board', 'officer'], '/cases'],
  [['admin'], '/cases'],
  [['verifier'], '/cases'],
] as const)('the work of %j is on %s', (roles, path) => {
  expect(startPageOf(roles.map((role) => ({ role })))).toBe(path);
});
