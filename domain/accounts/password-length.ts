const lengths = { shortest: 12, longest: 128 } as const;

/** Apart from the list of common passwords, which is too heavy for a form. */
export function faultInLength(password: string): 'password_short' | 'password_long' | undefined {
  // Counted in code points: an emoji or a letter outside the first plane is one character to the person who types it.
  const { length } = Array.from(password);
  if (length < lengths.shortest) return 'password_short';
  return length > lengths.longest ? 'password_long' : undefined;
}
