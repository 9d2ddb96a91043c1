import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { certificateActivities } from '@thamani/server/features/certificates/activities.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { colleague } from '@thamani/server/testing/cases.ts';
import { approvedApplication, quickPrinter, startIssuingApp } from '@thamani/server/testing/certificates.ts';
import { reportControl, reportNone } from '../../nightly/figures.ts';

/** What may be asked of one certificate. */
const pathsOf = (name: string): string[] => [
  `/certificates/${name}`,
  `/files/${name}/en/${'0'.repeat(64)}`,
  `/manifests/${name}`,
  `/statuses/${name}`,
];

/** Calls to a running signer that has a certificate to sign: by a client without a token, and by one with a token and another request. */
export async function callTheSigner(): Promise<boolean> {
  const server = await startIssuingApp({}, { printer: quickPrinter });
  try {
    const company = await signedInCompany(server);
    const [officer, admin] = [
      await colleague(server, { role: 'officer' }, 'Ama Mensah'),
      await colleague(server, { role: 'admin' }, 'Efua Owusu'),
    ];
    const id = await approvedApplication(server, company, officer, admin);
    const due = { key: randomUUID(), subjectId: id, at: server.context.clock.now().toISOString() };
    const { number } = await certificateActivities(server.context).reserveCertificateNumber(due);
    const { origin, token } = server.context.config.signer;
    const ask = (path: string, authorization: string | undefined, method = 'POST') => call(origin, method, path, authorization);
    const strangers = await counted(
      wrongTokens(token).flatMap((wrong) =>
        [...pathsOf(number), '/keys', '/status-lists/revocation/0'].map((path) => () => ask(path, wrong)),
      ),
    );
    const others = await counted(wrongNames(number).flatMap((name) => pathsOf(name).map((path) => () => ask(path, `Bearer ${token}`))));
    const ways = await counted(
      ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => () => ask(`/certificates/${number}`, `Bearer ${token}`, method)),
    );
    const before = await server.context.pool.query<{ n: number }>(
      'select count(*)::int as n from certificates where signed_at is not null',
    );
    const right = await ask(`/certificates/${number}`, `Bearer ${token}`);
    console.log(
      [
        `signer, without the right token: ${summaryOf(strangers)}`,
        `signer, with it and another name: ${summaryOf(others)}; in another way: ${summaryOf(ways)}`,
        `  control, the right token and the approved certificate: ${right.status}, ${right.isSigned ? 'signed' : 'NOT SIGNED'}`,
      ].join('\n'),
    );
    reportNone({
      'calls that the signer must refuse and signed': strangers.signed + others.signed + ways.signed,
      'calls that failed': strangers.failed + others.failed + ways.failed,
    });
    reportControl('the right token and the approved certificate', Number(right.isSigned));
    return (
      [strangers, others, ways].every(({ signed, failed }) => signed === 0 && failed === 0) && right.isSigned && before.rows[0]?.n === 0
    );
  } finally {
    await server.close();
  }
}

function wrongTokens(token: string): (string | undefined)[] {
  const near = Array.from(
    { length: token.length },
    (_, at) => `Bearer ${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`,
  );
  const cut = Array.from({ length: token.length }, (_, at) => `Bearer ${token.slice(0, at)}`);
  const others = [
    '',
    'Bearer',
    'Bearer ',
    token,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}x`,
    `Basic ${btoa(`signer:${token}`)}`,
    `Bearer ${token}, Bearer ${token}`,
    'Bearer undefined',
    'Bearer null',
    'Bearer *',
  ];
  return [undefined, ...others, ...near, ...cut, ...Array.from({ length: 100 }, () => `Bearer ${randomBytes(32).toString('base64url')}`)];
}

function wrongNames(number: string): string[] {
  const names = [
    `${number}' or '1'='1`,
    `${number}'; update applications set paid = true; --`,
    "' union select * from certificates --",
    '%',
    `${number.slice(0, -1)}_`,
    `${number}\0`,
    `${number}\n`,
    ` ${number}`,
    number.toLowerCase(),
    number.replaceAll('-', ''),
    number.replaceAll('0', 'O'),
    `../certificates/${number}`,
    `${number}/../../../etc/passwd`,
    '..',
    '.',
    '*',
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    'A'.repeat(90),
    'A'.repeat(9_000),
    `${number},${number}`,
    '\uFF34VA-GH26',
    '😀',
  ];
  const unknown = Array.from({ length: 200 }, (_, n) => certificateNumber('GH', 2026, String(n).padStart(11, '0')));
  const others = names.filter((name) => name !== number);
  return [
    ...others.flatMap((name) => [encodeURIComponent(name), encodeURI(name)]),
    '',
    '%',
    '%zz',
    '%2e%2e%2f',
    `${number}%00`,
    `x?number=${number}`,
    ...unknown,
  ];
}

interface Said {
  readonly status: number;
  readonly isSigned: boolean;
}

/** By node:http: it sends a path as it is given. */
function call(origin: string, method: string, path: string, authorization: string | undefined): Promise<Said> {
  const { hostname, port } = new URL(origin);
  const headers = authorization === undefined ? {} : { authorization };
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path: path.replaceAll(/[^\u0021-\u00FF]/g, encodeURIComponent), headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          isSigned: answer.statusCode === 200 || /eyJ[\w-]{10,}\.|"seal"|publicKeyJwk/.test(text),
        }),
      );
    });
    sent.once('error', () => resolve({ status: 0, isSigned: false }));
    sent.end();
  });
}

async function counted(calls: readonly (() => Promise<Said>)[]) {
  const statuses: Record<string, number> = {};
  let [signed, failed] = [0, 0];
  for (const one of calls) {
    const { status, isSigned } = await one();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (isSigned) signed += 1;
    if (status >= 500 || status === 0) failed += 1;
  }
  return { calls: calls.length, statuses, signed, failed };
}

function summaryOf({ calls, statuses, signed }: Awaited<ReturnType<typeof counted>>): string {
  return `${signed} of ${calls} calls signed, answered ${JSON.stringify(statuses)}`;
}
