import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { matchFile, type FileMatch, type ManifestSubject } from '@thamani/credentials/manifest-match.ts';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { certificateLanguages, published } from '@thamani/credentials/published-objects.ts';
import { credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { colleague } from '@thamani/server/testing/cases.ts';
import { approvedApplication, issueCertificate, publishedObject, startIssuingApp } from '@thamani/server/testing/certificates.ts';
import { reportControl, reportNone } from '../../nightly/figures.ts';
import { holeOf } from '../../print/signing.ts';
import { isWhole, signaturesIn } from '../../print/trust.ts';
import { changesOf, dice, type Change } from './changes.ts';

/**
 * Certificates are printed, signed and published as usual. Then their files are changed in so many ways and compared with the manifest;
 * another PDF reader reads a part of them. The control is a less strict check, which accepts some of the same.
 */
export async function changeFiles([count = '10000']: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-files-'));
  const server = await startIssuingApp();
  try {
    const genuine = await issuedFiles(server);
    const matched = await Promise.all(
      genuine.map(async ({ pdf, named, language }) => isPublished(await match(server, pdf, named), language)),
    );
    const crossed = genuine.flatMap((one) =>
      genuine.filter(({ named }) => named.number !== one.named.number).map((other) => ({ ...one, named: other.named })),
    );
    const strangers = await Promise.all(crossed.map(({ pdf, named }) => match(server, pdf, named)));

    const roll = dice(20_261_116);
    const [tried, taken, byCredential] = [new Map<string, number>(), [] as string[], { taken: 0 }];
    const shown: { readonly pdf: Buffer; readonly what: string; readonly from: Buffer }[] = [];
    for (let n = 0; n < Number(count); n += 1) {
      const one = genuine[n % genuine.length];
      const other = genuine[(n + 1) % genuine.length];
      if (one === undefined || other === undefined) throw new Error('no file was issued');
      const { what, pdf }: Change = changesOf(roll, one.pdf, other.pdf, holeOf(one.pdf));
      tried.set(what, (tried.get(what) ?? 0) + 1);
      if ((await match(server, pdf, one.named)).kind !== 'not_published') taken.push(what);
      // The control: a check of the embedded credential alone accepts most of them.
      if (n % 20 === 0 && (await credentialsIn(new Uint8Array(pdf))).at(-1) === one.credential) byCredential.taken += 1;
      if (n % 10 === 0) shown.push({ pdf, what, from: one.pdf });
    }
    const seen = await shownToAReader(shown, folder);
    const readers = await Promise.all(genuine.map(async ({ pdf }) => isWhole(await signaturesIn(pdf, folder))));
    console.log(
      [
        `genuine files: ${matched.filter(Boolean).length} of ${genuine.length} matched, ${readers.filter(Boolean).length} valid and whole to pdfsig`,
        `under another's number: ${strangers.filter(({ kind }) => kind === 'published').length} of ${crossed.length} matched`,
        `changed files: ${taken.length} of ${count} matched (${[...tried].map(([what, times]) => `${what} ${times}`).join(', ')})`,
        `  control, known by the credential inside alone: ${byCredential.taken} of ${Math.ceil(Number(count) / 20)} taken`,
        `shown to pdfsig: ${seen.outside.length - seen.unnoticed.length} of ${seen.outside.length} changes outside of the signature's own bytes noticed`,
        `  control, changes inside of them: ${seen.insideTaken} of ${seen.inside} taken by it, none by the manifest`,
      ].join('\n'),
    );
    reportNone({
      'genuine files not matched': matched.filter((is) => !is).length,
      "files under another's number matched": strangers.filter(({ kind }) => kind !== 'not_published').length,
      'changed files matched': taken.length,
      'changes that pdfsig did not notice': seen.unnoticed.length,
    });
    reportControl('files known by the credential inside', byCredential.taken);
    reportControl('changes inside of the signature taken by pdfsig', seen.insideTaken);
    return (
      [...matched, ...readers].every(Boolean) &&
      strangers.every(({ kind }) => kind === 'not_published') &&
      taken.length === 0 &&
      byCredential.taken > 0 &&
      seen.unnoticed.length === 0 &&
      seen.insideTaken > 0
    );
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Server = Awaited<ReturnType<typeof startIssuingApp>>;

/** Three certificates in three languages, by the whole way of an issuance with the printer and the signer as they ship. */
async function issuedFiles(server: Server) {
  const company = await signedInCompany(server);
  const officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  const admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  const files = [];
  for (const product_name of ['Shea butter', 'Savon noir', 'زيت أركان']) {
    const number = await issueCertificate(server, await approvedApplication(server, company, officer, admin, { product_name }));
    const issuer = issuerAt(server.context.config.verifyOrigin, 'Thamani');
    const [keys, credential] = [await publishedObject(server, published.keys), await publishedObject(server, published.credential(number))];
    if (keys.kind !== 'found' || credential.kind !== 'found') throw new Error('nothing was published');
    const named: ManifestSubject = { number, issuer, keys: await keysIn(keys.text, issuer) };
    for (const language of certificateLanguages) {
      const found = await server.context.published.read(published.file(number, language));
      if (found === undefined) throw new Error('a file was not published');
      files.push({ pdf: await buffer(found.body), named, language, credential: credential.text });
    }
  }
  return files;
}

const manifests = new Map<string, Awaited<ReturnType<typeof publishedObject>>>();

async function match(server: Server, pdf: Buffer, named: ManifestSubject): Promise<FileMatch> {
  const manifest = manifests.get(named.number) ?? (await publishedObject(server, published.manifest(named.number)));
  manifests.set(named.number, manifest);
  return matchFile(new Uint8Array(pdf), manifest, named);
}

function isPublished(found: FileMatch, language: string): boolean {
  return found.kind === 'published' && found.language === language;
}

async function shownToAReader(shown: readonly { readonly pdf: Buffer; readonly what: string; readonly from: Buffer }[], folder: string) {
  const [outside, unnoticed]: [string[], string[]] = [[], []];
  let [inside, insideTaken] = [0, 0];
  for (const { pdf, what, from } of shown) {
    const hole = holeOf(from);
    const isInside =
      pdf.length === from.length &&
      pdf.subarray(0, hole.from).equals(from.subarray(0, hole.from)) &&
      pdf.subarray(hole.to).equals(from.subarray(hole.to));
    const isTaken = isWhole(await signaturesIn(pdf, folder));
    if (isInside) {
      inside += 1;
      insideTaken += Number(isTaken);
    } else {
      outside.push(what);
      if (isTaken) unnoticed.push(what);
    }
  }
  return { outside, unnoticed, inside, insideTaken };
}
