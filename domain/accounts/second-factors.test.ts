import { describe, expect, it } from 'vitest';
import { readRecoveryCode, recoveryAlphabet } from './sign-in.ts';

describe('a recovery code', () => {
  it('is read whatever its case, spaces and hyphens', () => {
    for (const typed of ['2345-ABCD-WXYZ', '2345abcdwxyz', ' 2345 abcd - WXYZ\n', '٢٣٤٥-abcd-wxyz'])
      expect(readRecoveryCode(typed)).toBe('2345ABCDWXYZ');
  });

  it('has twelve characters of the alphabet, and nothing that is mistaken for something else', () => {
    for (const typed of ['', '123456', '2345-ABCD-WXY', '2345-ABCD-WXYZ2', '0345-ABCD-WXYZ', '2345-ABCD-WXYI', '２345-ABCD-WXYZ'])
      expect([typed, readRecoveryCode(typed)]).toEqual([typed, undefined]);
    expect(new Set(recoveryAlphabet).size).toBe(30);
  });
});
