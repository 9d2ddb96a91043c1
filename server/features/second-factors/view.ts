import type { ListedFactors } from './store.ts';

export function factorsView({
  authenticator,
  passkeys,
  recoveryCodesLeft,
  freshUntil,
}: ListedFactors & { readonly freshUntil: Date | null }) {
  return {
    authenticator: authenticator === undefined ? null : { added_at: authenticator.added_at.toISOString() },
    passkeys: passkeys.map(({ id, name, added_at, used_at }) => ({
      id,
      name,
      added_at: added_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
    fresh_until: freshUntil?.toISOString() ?? null,
  };
}

export function codesView(codes: readonly string[] | null) {
  return { recovery_codes: codes === null ? null : [...codes] };
}
