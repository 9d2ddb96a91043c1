import { accessSync, constants, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The path of a PEM file. It is looked at when a process starts, not when a connection is first made. */
export const file = z.string().refine(isReadable, 'must be the path of a file that this process may read').optional();

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** As pg takes it. */
export interface DatabaseTls {
  readonly rejectUnauthorized: true;
  readonly ca?: string;
}

/** libpq's `verify-full`: a certificate of this authority (without one, of the system's), for the host that was asked for. */
export function databaseTls(
  { mode, ca }: { readonly mode: 'verify-full' | 'off' | undefined; readonly ca: string | undefined },
  isReal: boolean,
): DatabaseTls | undefined {
  const isOn = mode === undefined ? isReal || ca !== undefined : mode === 'verify-full';
  if (!isOn) return undefined;
  return { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }) };
}

/** As Temporal's client and worker take it. */
export interface TemporalTls {
  readonly serverNameOverride?: string;
  readonly serverRootCACertificate?: Buffer;
  readonly clientCertPair?: { readonly crt: Buffer; readonly key: Buffer };
}

interface Files {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

export function temporalTls(
  { mode, ca, cert, key, serverName }: Files & { readonly mode: 'on' | 'off' | undefined; readonly serverName: string | undefined },
  isReal: boolean,
): TemporalTls | undefined {
  const isOn = mode === undefined ? isReal || ca !== undefined || cert !== undefined : mode === 'on';
  if (!isOn) return undefined;
  if ((cert === undefined) !== (key === undefined)) throw new Error('TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY are set together.');
  return {
    ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
    ...(ca === undefined ? {} : { serverRootCACertificate: readFileSync(ca) }),
    ...(cert === undefined || key === undefined ? {} : { clientCertPair: { crt: readFileSync(cert), key: readFileSync(key) } }),
  };
}

/** How its client and its worker reach Temporal. */
export function connectionOf({
  address,
  tls,
  apiKey,
}: {
  readonly address: string;
  readonly tls: TemporalTls | undefined;
  readonly apiKey: string | undefined;
}): { address: string; tls?: TemporalTls; apiKey?: string } {
  // Without TLS an API key would cross the network in the clear.
  if (apiKey !== undefined && tls === undefined) throw new Error('TEMPORAL_API_KEY needs TLS: TEMPORAL_TLS is off.');
  return { address, ...(tls === undefined ? {} : { tls }), ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Both ends of a connection show a certificate: `ca` is the authority of the other end's. */
export interface MutualTls {
  readonly ca: Buffer;
  readonly cert: Buffer;
  readonly key: Buffer;
}

export function signerServerTls(files: Files): MutualTls | undefined {
  return mutualTls(files, 'SIGNER_TLS_CERT, SIGNER_TLS_KEY and SIGNER_TLS_CLIENT_CA');
}

export function signerClientTls(files: Files): MutualTls | undefined {
  return mutualTls(files, 'SIGNER_CLIENT_CERT, SIGNER_CLIENT_KEY and SIGNER_TLS_CA');
}

function mutualTls({ ca, cert, key }: Files, names: string): MutualTls | undefined {
  if (ca === undefined && cert === undefined && key === undefined) return undefined;
  if (ca === undefined || cert === undefined || key === undefined) throw new Error(`${names} are set together.`);
  return { ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) };
}
