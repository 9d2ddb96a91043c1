const minute = 60_000;
const hour = 60 * minute;

export const refundRules = {
  /** How often the provider is asked for the same refund, each time only after it did not know of the one before. */
  mostAsks: 3,
  /** How long it may take until a refund that was asked for is seen there. */
  quietMilliseconds: 5 * minute,
} as const;

/**
 * When to look at a refund again that is not done: every few minutes in the first hour, then four times a day for two weeks. Undefined
 * when it has had its time and a person takes it over.
 */
export function nextRefundPollAt(looks: number): number | undefined {
  if (looks < 12) return refundRules.quietMilliseconds;
  return looks < 12 + 14 * 4 ? 6 * hour : undefined;
}
