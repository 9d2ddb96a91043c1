/** Where each part listens. Every port can be moved by its own setting; PORT_OFFSET moves all of them at once, so that two checkouts run side by side. */
export const standardPorts = {
  PORTAL_PORT: 3000,
  CONSOLE_PORT: 3001,
  VERIFY_PORT: 3002,
  MEDIA_PORT: 3003,
  POSTGRES_PORT: 5433,
  TEMPORAL_PORT: 7233,
  S3_PORT: 7070,
  SMTP_PORT: 1025,
  INBOX_PORT: 1080,
  CLAMD_PORT: 3310,
  PAYMENT_PROVIDER_PORT: 3900,
  TEXT_PROVIDER_PORT: 3901,
  RELAY_HEALTH_PORT: 3004,
  WORKER_HEALTH_PORT: 3005,
  SIGNER_PORT: 3006,
  PARSER_HEALTH_PORT: 3007,
} as const;

export type PortName = keyof typeof standardPorts;
export type Ports = Record<PortName, number>;

export function readPorts(env: Record<string, string | undefined>): Ports {
  const offset = wholeNumber('PORT_OFFSET', env['PORT_OFFSET'] ?? '0');
  const ports = Object.entries(standardPorts).map(([name, port]) => {
    const moved = env[name];
    return [name, moved === undefined ? port + offset : wholeNumber(name, moved)];
  });
  return Object.fromEntries(ports) as Ports;
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error(`${name} must be a whole number up to 65535, not "${value}"`);
  return Number(value);
}
