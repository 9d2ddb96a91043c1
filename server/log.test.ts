import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) });
  const logged = (record: object): string => {
    lines.length = 0;
    log.info(record, 'said');
    return lines.join('');
  };

  it('keeps secrets and what a person typed out, at any depth and in any case', () => {
    const line = logged({
      a: { b: [{ Authorization: 'Bearer hush', deeper: { new_password: 'hush' } }] },
      email: 'hush',
      headers: { 'set-cookie': 'token=hush' },
    });
    expect(line).not.toContain('hush');
    expect(line.match(/\[redacted\]/g)).toHaveLength(4);
  });

  it('keeps what explains a fault', () => {
    const fault = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(JSON.parse(logged({ err: fault, route: '/api/contact/' }))).toMatchObject({
      err: { message: 'refused', code: 'ECONNREFUSED' },
      route: '/api/contact/',
      level: 'info',
      service: 'test',
    });
  });

  it('tells a fault without the rows and addresses that it quotes, under any name', () => {
    const fault = Object.assign(new Error('550 no such person: <ama@hush.example>'), {
      code: '23514',
      constraint: 'phone',
      detail: 'Failing row contains (hush)',
      rejected: ['ama@hush.example'],
      cause: Object.assign(new Error('because of ama@hush.example'), { parameters: ['hush'] }),
    });
    for (const name of ['err', 'error']) {
      const line = logged({ [name]: fault });
      expect(line).not.toContain('hush');
      expect(JSON.parse(line)[name]).toMatchObject({
        message: '550 no such person: <[address]>',
        code: '23514',
        constraint: 'phone',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'because of [address]' },
      });
    }
  });

  it('does not fall over a record that holds itself', () => {
    const round: Record<string, unknown> = {};
    round['self'] = round;
    expect(logged({ round })).toContain('[too deep]');
  });
});
