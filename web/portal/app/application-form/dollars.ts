/** `250.00` as US$250. */
export function dollars(amount: string): string {
  return `US$${amount.replace(/\.00$/, '')}`;
}
