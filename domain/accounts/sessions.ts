/** How long a session lives: while it is used, and in all (rulings, section 2). */
export const sessionRules: SessionRules = { idleSeconds: 30 * 60, totalSeconds: 12 * 3600, seenEverySeconds: 60 };

/** Staff can do more, so theirs end sooner. */
export const staffSessionRules: SessionRules = { idleSeconds: 15 * 60, totalSeconds: 8 * 3600, seenEverySeconds: 60 };

export interface SessionRules {
  readonly idleSeconds: number;
  readonly totalSeconds: number;
  readonly seenEverySeconds: number;
}

export interface SessionTimes {
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

export function isSessionOpen({ seenAt, endsAt, endedAt }: SessionTimes, now: Date, rules = sessionRules): boolean {
  return endedAt === null && now < endsAt && now.getTime() - seenAt.getTime() < rules.idleSeconds * 1000;
}

/** Noting every request would be a write for each read. */
export function isWorthNoting({ seenAt }: Pick<SessionTimes, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= sessionRules.seenEverySeconds * 1000;
}

/** Who acted, as the audit log records it: by the kind of their session, or the system itself. */
export const actorKinds = ['anonymous', 'company', 'staff', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** How long a shown password, code or passkey counts: for staff before a decision, for a company before its data leaves or is deleted. */
export const stepUpRules = { minutes: 10 } as const;

export function isStepUpRecent(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= stepUpRules.minutes * 60_000;
}
