import type { Factors } from '../factors/factors.ts';

export const noFactors: Factors = { authenticator: null, passkeys: [], recovery_codes_left: 0, fresh_until: null };

export const bothFactors: Factors = {
  authenticator: { added_at: '2026-11-01T08:00:00Z' },
  passkeys: [
    {
      id: '5f0e8f60-4b0c-4c5e-9a54-0c8f5d0a1b2c',
      name: 'Office computer',
      added_at: '2026-11-02T08:00:00Z',
      used_at: '2026-11-14T08:00:00Z',
    },
  ],
  recovery_codes_left: 9,
  fresh_until: null,
};
