interface User {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

const key = 'user';

/** The specification's entry `user`, for the shell and for other tabs, which see it go. A browser may forbid storage: nothing depends on it. */
export function keepUser({ id, first_name, last_name }: User): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, first_name, last_name }));
  } catch {
    // As above.
  }
}

export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // As above.
  }
}

/** Calls when another tab signed out; gives back how to stop listening. */
export function whenSignedOutElsewhere(call: () => void): () => void {
  const heard = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === null || (changed === key && newValue === null)) call();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
