import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactFields, contactLimits, readContactMessage } from './message.ts';

const good = { first_name: 'Amina', last_name: 'Diallo', email: 'amina@example.com', phone: '+221 77 123 45 67', message: 'Hello' };

describe('a contact message', () => {
  it('is ready to keep when every field is there, trimmed and composed', () => {
    const { message, faults } = readContactMessage({ ...good, first_name: '  Zoe\u0301  ', message: ' one\r\ntwo ' });
    expect(faults).toEqual({});
    expect(message).toMatchObject({ first_name: 'Zoé', message: 'one\ntwo' });
  });

  it('names every field that is missing or only blank', () => {
    expect(readContactMessage({ first_name: ' ', email: '\t' }).faults).toEqual(
      Object.fromEntries(contactFields.map((field) => [field, 'missing'])),
    );
  });

  it.each(['amina', 'amina@', 'amina@example', '@example.com', 'a b@example.com', 'amina@exa_mple.com', 'amina@-example.com'])(
    'does not take %s for an email address',
    (email) => {
      expect(readContactMessage({ ...good, email }).faults).toEqual({ email: 'email_malformed' });
    },
  );

  it.each(['0244 123 456', '+233 (0)24-123.4567', '555 1234'])('takes %s for a phone number', (phone) => {
    expect(readContactMessage({ ...good, phone }).faults).toEqual({});
  });

  it.each(['٠٢٤٤ ١٢٣ ٤٥٦', '۰۲۴۴ ۱۲۳ ۴۵۶'])('keeps the phone number %s in the digits 0 to 9', (phone) => {
    expect(readContactMessage({ ...good, phone })).toMatchObject({ faults: {}, message: { phone: '0244 123 456' } });
  });

  it.each(['1234', '12345', '024 123', 'call me', '+1234567890123456', '1234567; drop'])('does not take %s for one', (phone) => {
    expect(readContactMessage({ ...good, phone }).faults).toEqual({ phone: 'phone_malformed' });
  });

  it('never lets a control character or more than the limit through, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.record({ first_name: fc.string({ unit: 'binary', maxLength: 120 }), message: fc.string({ unit: 'binary', maxLength: 200 }) }),
        (sent) => {
          const { message, faults } = readContactMessage({ ...good, ...sent });
          const nameIsClean = /^[^\u0000-\u001f\u007f]+$/.test(message.first_name) && message.first_name.length <= contactLimits.first_name;
          const textIsClean = /^[^\u0000-\u0008\u000b-\u001f\u007f]+$/.test(message.message);
          expect({ name: faults['first_name'] === undefined, text: faults['message'] === undefined }).toEqual({
            name: nameIsClean,
            text: textIsClean,
          });
        },
      ),
    );
  });
});
