import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';

/** A certificate authority made by openssl, with the paths of what it has issued. */
export interface Authority {
  readonly ca: string;
  /** A certificate for a server of this host, or a client of this name. */
  issue(host: string): { readonly cert: string; readonly key: string };
}

export function openAuthorities(): { readonly folder: string; authority(name: string): Authority; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'thamani-tls-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  let issued = 0;
  return {
    folder,
    authority(name) {
      const [ca, caKey] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
      openssl('req', '-x509', ...newKey, '-keyout', caKey, '-out', ca, '-days', '2', '-subj', `/CN=${name}`);
      return {
        ca,
        issue(host) {
          issued += 1;
          const [cert, key, request, extensions] = ['pem', 'key', 'csr', 'ext'].map((end) => join(folder, `${issued}.${end}`)) as [
            string,
            string,
            string,
            string,
          ];
          openssl('req', '-new', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
          writeFileSync(
            extensions,
            `basicConstraints=critical,CA:FALSE\nsubjectAltName=DNS:${host}\nextendedKeyUsage=serverAuth,clientAuth\n`,
          );
          const signing = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2', '-extfile', extensions];
          openssl('x509', '-req', '-in', request, ...signing, '-out', cert);
          return { cert, key };
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** TLS in front of a part that speaks none, as a proxy of the same machine does it. */
export async function openTlsProxy(to: number, options: TlsOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, (client) => {
    const behind = connect(to, '127.0.0.1');
    client.pipe(behind).pipe(client);
    client.on('error', () => behind.destroy());
    behind.on('error', () => client.destroy());
  });
  // What a client that was refused leaves behind.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
