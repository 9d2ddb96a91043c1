import { expect, it } from 'vitest';
import { allFound, noneFound, tamperWithAudit } from '../attack/audit/audit.ts';

/** The full size is `npm run attack -- audit`. */
it('tampering with sealed audit events is found, whatever rights the attacker has', async () => {
  const { sealed, before, after, control, untouched } = await tamperWithAudit(200, 7);
  expect(sealed.filter(({ tried, found }) => tried !== found)).toEqual([]);
  expect(allFound(after)).toBe(true);
  // What nobody outside has seen yet is the kind that is not found; and where nothing is sealed, an insider is never found.
  expect(noneFound(before)).toBe(true);
  expect(noneFound(control)).toBe(true);
  expect(untouched.found).toBe(0);
});
