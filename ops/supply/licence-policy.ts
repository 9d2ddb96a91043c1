/** Which licences third-party code may have. Another one is refused by `npm run sbom` and by a test until it is listed here with a reason. */
export const allowedLicences = {
  '0BSD': 'permissive',
  'Apache-2.0': 'permissive, our own',
  'BlueOak-1.0.0': 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'CC0-1.0': 'public domain',
  ISC: 'permissive',
  MIT: 'permissive',
  'MIT-0': 'permissive',
  'MPL-2.0': 'copyleft for its own files only; we change none of them',
  'Python-2.0': 'permissive',
  Unlicense: 'public domain',
  Zlib: 'permissive',
} as const;

export interface LicenceException {
  /** A name, or the beginning of names followed by `*`. */
  readonly package: string;
  readonly version?: string;
  /** What the package's own metadata state; the exception ends when they change. */
  readonly stated: string | undefined;
  readonly licence: string;
  readonly reason: string;
  readonly accepted: `${number}-${number}-${number}`;
}

const accepted = '2026-11-16';

export const licenceExceptions: readonly LicenceException[] = [
  {
    package: '@img/sharp-libvips-*',
    stated: 'LGPL-3.0-or-later',
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips as a shared library of its own, unchanged and replaceable, loaded by sharp',
    accepted,
  },
  {
    package: '@img/sharp-win32-*',
    stated: 'Apache-2.0 AND LGPL-3.0-or-later',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'libvips for Windows; locked for developers, in no production image',
    accepted,
  },
  {
    package: '@img/sharp-wasm32',
    stated: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'libvips as WebAssembly; locked as an optional platform, not installed on ours',
    accepted,
  },
  {
    package: 'caniuse-lite',
    stated: 'CC-BY-4.0',
    licence: 'CC-BY-4.0',
    reason: 'data about browsers, read by build tools, in nothing that is delivered',
    accepted,
  },
  {
    package: '@digitalbazaar/credentials-context',
    stated: 'SEE LICENSE IN LICENSE.md',
    licence: 'BSD-3-Clause AND W3C-20150513',
    reason: 'tests only; its file names the W3C licence for the contexts',
    accepted,
  },
  {
    package: 'credentials-context',
    stated: 'SEE LICENSE IN LICENSE.md',
    licence: 'BSD-3-Clause AND W3C-20150513',
    reason: 'tests only; its file names the W3C licence for the contexts',
    accepted,
  },
  {
    package: '@react-aria/optimize-locales-plugin',
    stated: undefined,
    licence: 'Apache-2.0',
    reason: 'build only; the licence is in its file LICENSE',
    accepted,
  },
  { package: 'ec-compression', stated: undefined, licence: 'MIT', reason: 'tests only; the licence is in its file LICENSE', accepted },
  { package: 'prelude-ls', stated: undefined, licence: 'MIT', reason: 'tests only; the licence is in its file LICENSE', accepted },
  {
    package: 'unionfs',
    stated: undefined,
    licence: 'Unlicense',
    reason: "a part of the workflow engine's bundler; the licence is in its file LICENSE",
    accepted,
  },
  {
    package: '@sphereon/kmp-mdoc-core',
    version: '0.2.0-SNAPSHOT.26',
    stated: undefined,
    licence: 'NOASSERTION',
    reason: 'tests only, below another verifier that we compare ours with; states no licence, so it must stay out of everything delivered',
    accepted,
  },
];
