/** How long an account can still be taken back after its owner asked to delete it (rulings, section 2). */
export const deletionRules = { graceDays: 7 } as const;

export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + deletionRules.graceDays * 86_400_000);
}

export function isDeletionDue(askedAt: Date | null, now: Date): boolean {
  return askedAt !== null && now >= deletionDueAt(askedAt);
}
