/** How long a session lives: while it is used, and in all (rulings, section 2). */
export const sessionRules = { idleSeconds: 30 * 60, totalSeconds: 12 * 3600, seenEverySeconds: 60 } as const;

export interface SessionTimes {
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

export function isSessionOpen({ seenAt, endsAt, endedAt }: SessionTimes, now: Date): boolean {
  return endedAt === null && now < endsAt && now.getTime() - seenAt.getTime() < sessionRules.idleSeconds * 1000;
}

/** Noting every request would be a write for each read. */
export function isWorthNoting({ seenAt }: Pick<SessionTimes, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= sessionRules.seenEverySeconds * 1000;
}
