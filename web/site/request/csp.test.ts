import { expect, test } from 'vitest';
import { consolePolicy, hydratedPolicy, publicPolicy } from './csp.ts';

test('a public page allows only our own files, and carries nothing that differs by reader', () => {
  expect(publicPolicy).toContain("default-src 'none'");
  expect(publicPolicy).toMatch(/script-src 'self'(;|$)/);
  expect(publicPolicy).toMatch(/style-src 'self'(;|$)/);
  expect(publicPolicy).not.toMatch(/unsafe|nonce/);
});

test('a hydrated page takes scripts by nonce, never by being inline', () => {
  const policy = hydratedPolicy('abc', 'https://media.example');
  expect(policy).toMatch(/script-src 'self' 'nonce-abc'(;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('only a hydrated page shows pictures of the media site and fetches files from it, and takes nothing else of it', () => {
  const policy = hydratedPolicy('abc', 'https://media.example');
  expect(policy).toMatch(/img-src 'self' data: https:\/\/media\.example(;|$)/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/media\.example(;|$)/);
  expect(policy.match(/media\.example/g)).toHaveLength(2);
  expect(publicPolicy).toMatch(/img-src 'self' data:(;|$)/);
  expect(publicPolicy).toMatch(/connect-src 'self'(;|$)/);
});

test('the console fetches documents from the media site, and frames nothing of it', () => {
  const policy = consolePolicy('abc', 'https://media.example');
  expect(policy).toMatch(/connect-src 'self' https:\/\/media\.example(;|$)/);
  expect(policy).toMatch(/frame-src 'self'(;|$)/);
  expect(policy.match(/media\.example/g)).toHaveLength(2);
  expect(hydratedPolicy('abc', 'https://media.example')).not.toContain('frame-src');
});

test('the console alone starts workers, from its own files; its pages never compile WebAssembly', () => {
  const policy = consolePolicy('abc', 'https://media.example');
  expect(policy).toMatch(/worker-src 'self'(;|$)/);
  expect(policy).not.toMatch(/blob:|unsafe-eval/);
  expect(hydratedPolicy('abc', 'https://media.example')).not.toContain('worker-src');
  expect(publicPolicy).not.toContain('worker-src');
});
