import { readFile } from 'node:fs/promises';
import { configOfProcess } from '../config/process-config.ts';
import { createKeyKeeping } from '../context.ts';
import type { KeyAdministration } from '../ports.ts';

/**
 * What the people of a ceremony do with the signer's token, or with that of receipts where the first word is `receipts`
 * (docs/runbooks/signing-keys.md):
 * `npm run keys -- list`, `make`, `add <first day>`, `end <id> <last day>`, `request <name>`, `certify <file of certificates>`.
 */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const verbs: Record<string, (keys: KeyAdministration, given: readonly string[]) => Promise<string> | undefined> = {
  list: async (keys) => {
    const { credentials, certificates } = await keys.list();
    const told = credentials.map(
      ({ kid, from, until, signs }) =>
        `${kid}  from ${from}${until === undefined ? '' : ` until ${until}`}${signs ? '' : ', public key only'}`,
    );
    return [...told, ...certificates].join('\n');
  },
  make: async (keys) => {
    await keys.make();
    return 'The token is ready.';
  },
  add: (keys, [from = '']) => (isDay(from) ? keys.add(from).then(() => `A new key signs from ${from}.`) : undefined),
  end: (keys, [kid = '', until = '']) =>
    isDay(until) ? keys.end(kid, until).then(() => `${kid} signs until the end of ${until}.`) : undefined,
  request: (keys, name) => (name.length > 0 ? keys.request(name.join(' ')) : undefined),
  certify: (keys, [file = '']) =>
    file === ''
      ? undefined
      : readFile(file, 'utf8')
          .then((pem) => keys.certify(pem))
          .then((count) => `${count} X.509 certificates were added to the token.`),
};

const [first = '', ...others] = process.argv.slice(2);
const isOfReceipts = first === 'receipts';
const [verb = '', ...given] = isOfReceipts ? others : [first, ...others];
const config = configOfProcess({}, 'keys');
const token = isOfReceipts ? config.receiptKeys : config.signer.keys;
if (token === undefined) throw new Error('RECEIPTS_PKCS11_MODULE, RECEIPTS_PKCS11_TOKEN and RECEIPTS_PKCS11_PIN are not all set');
const keys = createKeyKeeping(token);
const done = verbs[verb]?.(keys, given);
if (done === undefined) {
  process.stderr.write(
    'usage: npm run keys -- [receipts] list | make | add <first day> | end <id> <last day> | request <name> | certify <file of X.509 certificates>\n',
  );
  process.exitCode = 2;
} else
  await done.then(
    (told) => process.stdout.write(`${told.trimEnd()}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
await keys.close();
