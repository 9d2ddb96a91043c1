import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import type { DocumentRefusal } from '@thamani/domain/documents/documents.ts';

/** Keys and values of a PDF's objects that make it act, or carry what it does not show. */
const forbidden: Readonly<Record<string, DocumentRefusal>> = {
  JavaScript: 'script',
  JS: 'script',
  XFA: 'dynamic_form',
  EmbeddedFile: 'attachments',
  EmbeddedFiles: 'attachments',
  EF: 'attachments',
  FileAttachment: 'attachments',
  Collection: 'attachments',
  GoToE: 'attachments',
  Launch: 'active_content',
  SubmitForm: 'active_content',
  ImportData: 'active_content',
  GoToR: 'active_content',
  RichMedia: 'active_content',
  RichMediaExecute: 'active_content',
  Rendition: 'active_content',
  Movie: 'active_content',
  Sound: 'active_content',
  Screen: 'active_content',
  '3D': 'active_content',
};
/** Short names are also those of fonts and pictures in a page's own list, so they count only where they act. */
const onlyAsKey = new Set(['JS', 'XFA', 'EF', 'EmbeddedFiles', 'Collection']);
const onlyAsKind = new Set([
  'Movie',
  'Sound',
  'Screen',
  '3D',
  'RichMedia',
  'Rendition',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
]);
const kindKeys = new Set(['S', 'Subtype', 'Type']);

const mostDepth = 60;
const mostSteps = 2_000_000;
/** A report of five hundred pages with a picture on each has a tenth of them. */
const mostObjects = 50_000;
const mostPixelsOfOnePicture = 120_000_000;

/**
 * Long names anywhere in the bytes, escapes undone: in an object that a newer one replaces, or behind a table that leads another
 * reader elsewhere. By chance none of them appears in compressed content.
 */
export function faultOfNames(bytes: Buffer): DocumentRefusal | undefined {
  const text = bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (/\/Encrypt[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)/.test(text)) return 'encrypted';
  const found = /\/(JavaScript|EmbeddedFiles?|Launch|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])/.exec(text)?.[1];
  return found === undefined ? undefined : forbidden[found];
}

/** Every object of the file, whether a page leads to it or not. */
export function faultOfObjects(pdf: PDFDocument): DocumentRefusal | undefined {
  const walk = { steps: 0 };
  const objects = pdf.context.enumerateIndirectObjects();
  if (objects.length > mostObjects) return 'too_complex';
  for (const [, object] of objects) {
    const fault = faultIn(object, 0, walk);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultIn(object: PDFObject, depth: number, walk: { steps: number }): DocumentRefusal | undefined {
  walk.steps += 1;
  if (depth > mostDepth || walk.steps > mostSteps) return 'too_complex';
  if (object instanceof PDFStream) return faultInDictionary(object.dict, depth, walk);
  if (object instanceof PDFDict) return faultInDictionary(object, depth, walk);
  if (!(object instanceof PDFArray)) return undefined;
  for (const element of object.asArray()) {
    const fault = faultIn(element, depth + 1, walk);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultInDictionary(dictionary: PDFDict, depth: number, walk: { steps: number }): DocumentRefusal | undefined {
  if (pixelsOf(dictionary) > mostPixelsOfOnePicture) return 'too_complex';
  for (const [key, value] of dictionary.entries()) {
    const name = key.decodeText();
    const fault = faultOfKey(name) ?? (kindKeys.has(name) && value instanceof PDFName ? faultOfKind(value.decodeText()) : undefined);
    if (fault !== undefined) return fault;
    const within = faultIn(value, depth + 1, walk);
    if (within !== undefined) return within;
  }
  return undefined;
}

function faultOfKey(name: string): DocumentRefusal | undefined {
  return onlyAsKind.has(name) ? undefined : own(name);
}

function faultOfKind(name: string): DocumentRefusal | undefined {
  return onlyAsKey.has(name) ? undefined : own(name);
}

function own(name: string): DocumentRefusal | undefined {
  return Object.hasOwn(forbidden, name) ? forbidden[name] : undefined;
}

function pixelsOf(dictionary: PDFDict): number {
  if (dictionary.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return 0;
  const [width, height] = ['Width', 'Height'].map((key) => dictionary.lookup(PDFName.of(key)));
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0;
}
