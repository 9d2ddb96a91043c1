interface SignedIn {
  readonly token: string;
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}

export function signedInView({ token, account: { id, first_name, last_name, email } }: SignedIn) {
  return { token, user: { id, first_name, last_name, email, role: 'user' as const } };
}

export function sessionView(session: { id: string; device: string; started_at: Date; seen_at: Date; current: boolean }) {
  const { id, device, started_at, seen_at, current } = session;
  return { id, device, started_at: started_at.toISOString(), seen_at: seen_at.toISOString(), current };
}
