/** How long a shown password, code or passkey counts: for staff before a decision, for a company before its data leaves or is deleted. */
export const stepUpRules = { minutes: 10 } as const;

export function isStepUpRecent(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= stepUpRules.minutes * 60_000;
}
