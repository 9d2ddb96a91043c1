interface SignedIn {
  readonly token: string;
  readonly deviceToken: string;
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}

export function signedInView({ token, deviceToken, account: { id, first_name, last_name, email } }: SignedIn) {
  return { token, device_token: deviceToken, user: { id, first_name, last_name, email, role: 'user' as const } };
}

export function secondStepView({
  stepToken,
  methods,
}: {
  readonly stepToken: string;
  readonly methods: readonly ('authenticator' | 'passkey' | 'recovery_code')[];
}) {
  return { second_step: { token: stepToken, methods: [...methods] } };
}

export function sessionView(session: {
  id: string;
  device: string;
  network: string;
  started_at: Date;
  last_seen_at: Date;
  current: boolean;
}) {
  const { id, device, network, started_at, last_seen_at, current } = session;
  return { id, device, network, started_at: started_at.toISOString(), last_seen_at: last_seen_at.toISOString(), current };
}
