import { configOfProcess } from '../config/process-config.ts';

const { ports } = configOfProcess();

/**
 * Where a system answers this operation. Staff operations are served by the console alone, which listens beside the portal; an app that a
 * test started for itself serves all operations at one origin.
 */
export function originFor(origin: string, path: string): string {
  if (!/^\/(?:staff|review)\//.test(path)) return origin;
  const address = new URL(origin);
  if (address.port === String(ports.PORTAL_PORT)) address.port = String(ports.CONSOLE_PORT);
  return address.origin;
}
