import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { inflateSync } from 'node:zlib';
import type { Hostile, Outcome } from './files.ts';

export interface Target {
  readonly origin: string;
  readonly mediaOrigin: string;
  readonly companyId: string;
  readonly token: string;
}

export interface Sent {
  readonly file: Hostile;
  readonly status: number;
  readonly code: string | undefined;
  /** There when it was taken for its check. */
  readonly id: string | undefined;
}

export async function send(target: Target, file: Hostile): Promise<Sent> {
  const answer = await fetch(`${target.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.token}`, ...(file.form && { 'content-type': file.form.type }) },
    body: file.form ? new Uint8Array(file.form.body) : formOf(file),
  });
  const body = (await answer.json()) as { code?: string; data?: { id: string } };
  return { file, status: answer.status, code: body.code, id: body.data?.id };
}

function formOf({ bytes, name, mediaType }: Hostile): FormData {
  const form = new FormData();
  form.set('media_type', mediaType);
  form.set('media', new Blob([new Uint8Array(bytes)], { type: name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg' }), name);
  return form;
}

/** Refused in our words, or taken and closed to everybody. */
export async function faultBeforeScan(target: Target, { status, code, id }: Sent): Promise<string | undefined> {
  if (id === undefined) return status >= 400 && status < 500 && code !== undefined ? undefined : `answered ${status} without a reason`;
  for (const as of ['view', 'thumbnail', 'original']) {
    const answer = await media(target, id, as);
    if (answer.status !== 409) return `its ${as} answered ${answer.status} before its scan`;
  }
  return undefined;
}

export async function faultOf(target: Target, { file, id }: Sent): Promise<{ outcome: Outcome; fault: string | undefined }> {
  const outcome = id === undefined ? 'at once' : await outcomeOf(target, id);
  if (!file.may.includes(outcome)) return { outcome, fault: `ended ${outcome}, and may only end ${file.may.join(' or ')}` };
  return {
    outcome,
    fault: id === undefined ? undefined : await (outcome === 'disarmed' ? faultOfReady(target, file, id) : faultOfRefused(target, id)),
  };
}

async function outcomeOf(target: Target, id: string): Promise<Outcome> {
  return (await document(target, id)).state === 'ready' ? 'disarmed' : 'by the check';
}

async function faultOfRefused(target: Target, id: string): Promise<string | undefined> {
  const { refusal_message: message, state } = await document(target, id);
  if (state !== 'refused' || message === undefined) return `is ${state} without a sentence`;
  const { status } = await media(target, id, 'original');
  return status === 409 ? undefined : `was refused and answered ${status}`;
}

async function faultOfReady(target: Target, file: Hostile, id: string): Promise<string | undefined> {
  const { name } = await document(target, id);
  if (/[/\\<>":|?*\p{Cc}\p{Cf}]/u.test(name) || Array.from(name).length > 120) return `is called ${JSON.stringify(name)}`;
  for (const as of ['view', 'thumbnail', 'original'] as const) {
    const redirect = await media(target, id, as);
    if (as === 'thumbnail' && redirect.status === 404) continue;
    const location = redirect.headers.get('location') ?? '';
    if (redirect.status !== 302 || !location.startsWith(`${target.mediaOrigin}/`)) return `our own origin answered ${redirect.status}`;
    const shown = await fetch(location, { headers: { cookie: `__Host-token=${target.token}` } });
    const bytes = Buffer.from(await shown.arrayBuffer());
    const fault =
      faultOfHeaders(as, shown.headers) ??
      (as === 'original' ? undefined : await faultOfCopy(file, bytes, shown.headers.get('content-type')));
    if (fault !== undefined) return `its ${as} ${fault}`;
    if (as === 'original' && !bytes.equals(file.bytes)) return 'is not the file that was sent';
  }
  return undefined;
}

function faultOfHeaders(as: string, headers: Headers): string | undefined {
  const type = headers.get('content-type') ?? '';
  const disposition = headers.get('content-disposition') ?? '';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
  if (!(headers.get('content-security-policy') ?? '').includes("default-src 'none'")) return 'has no policy';
  if (headers.get('set-cookie') !== null) return 'sets a cookie';
  if (!/^(inline|attachment); filename="[\w. -]+"; filename\*=UTF-8''[\w.!~%-]+$/.test(disposition)) return `is named ${disposition}`;
  if (as === 'original')
    return type === 'application/octet-stream' && disposition.startsWith('attachment') ? undefined : 'opens in the page';
  return ['image/jpeg', 'application/pdf'].includes(type) ? undefined : `is ${type}`;
}

async function faultOfCopy(file: Hostile, bytes: Buffer, type: string | null): Promise<string | undefined> {
  const content = type === 'application/pdf' ? await wordsOfPdf(bytes) : bytes.toString('latin1');
  const trace = file.traces.find((one) => content.includes(one));
  if (trace !== undefined) return `still holds ${trace}`;
  if (type === 'application/pdf') return faultByPoppler(bytes);
  const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
  return format === 'jpeg' && [exif, xmp, iptc].every((part) => part === undefined) ? undefined : 'tells more than it shows';
}

/** Another reader's word: no script, no file inside, and pages that it can count. */
function faultByPoppler(bytes: Buffer): string | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'thamani-attack-')), 'view.pdf');
  try {
    writeFileSync(file, bytes);
    return faultInFile(file);
  } finally {
    rmSync(dirname(file), { recursive: true });
  }
}

function faultInFile(file: string): string | undefined {
  const scripts = spawnSync('pdfinfo', ['-js', file], { encoding: 'utf8' });
  if (scripts.status !== 0) return 'cannot be read by poppler';
  if (scripts.stdout.trim() !== '') return 'holds a script, says poppler';
  const files = spawnSync('pdfdetach', ['-list', file], { encoding: 'utf8' });
  return files.stdout.startsWith('0 embedded files') ? undefined : `holds files, says poppler: ${files.stdout}${files.stderr}`;
}

async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    try {
      return `${object.dict.toString()}${inflateSync(object.contents).toString('latin1')}`;
    } catch {
      return `${object.dict.toString()}${Buffer.from(object.contents).toString('latin1')}`;
    }
  });
  return [bytes.subarray(0, 200).toString('latin1'), ...objects].join('\n');
}

async function document(target: Target, id: string): Promise<{ name: string; state: string; refusal_message?: string }> {
  const answer = await fetch(`${target.origin}/api/upload/${id}`, { headers: { authorization: `Bearer ${target.token}` } });
  return ((await answer.json()) as { data: { name: string; state: string; refusal_message?: string } }).data;
}

function media(target: Target, id: string, as: string): Promise<Response> {
  return fetch(`${target.origin}/api/media/${id}?as=${as}`, { headers: { authorization: `Bearer ${target.token}` }, redirect: 'manual' });
}
