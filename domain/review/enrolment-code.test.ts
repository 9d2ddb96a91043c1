import { describe, expect, it } from 'vitest';
import { readEnrolmentCode, writtenEnrolmentCode } from './staff.ts';

describe('an enrolment code', () => {
  it('is written in two groups, and read in every way that people type it', () => {
    expect(writtenEnrolmentCode('7K3MQ2XW90')).toBe('7K3MQ-2XW90');
    for (const typed of ['7K3MQ-2XW90', '7k3mq2xw90', ' 7K3MQ 2XW9O ', '7K3MQ–2XW90', '７K3MQ-2XW90', '٧k3mq ٢xw٩۰'])
      expect(readEnrolmentCode(typed)).toBe('7K3MQ2XW90');
    expect(readEnrolmentCode('ilo1L-00000')).toBe('1101100000');
  });

  it('is nothing else', () => {
    for (const typed of ['', '7K3MQ-2XW9', '7K3MQ-2XW900', '7K3MU-2XW90', '7K3M!-2XW90']) expect(readEnrolmentCode(typed)).toBeUndefined();
  });
});
