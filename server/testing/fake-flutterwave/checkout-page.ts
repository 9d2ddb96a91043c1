import { minorDigitsOf } from '@thamani/domain/money.ts';
import type { Link } from './state.ts';

const style = `
  :root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1d2430; background: #eef0f4; }
  body { margin: 0; padding: 2rem 1rem; }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: #fff; border: 1px solid #c9ced8; border-radius: 0.75rem; }
  h1 { margin: 0 0 0.5rem; font-size: 1.375rem; }
  .stand-in { margin: 0 0 1.5rem; padding: 0.75rem 1rem; background: #fff4d6; border: 1px solid #8a6100; border-radius: 0.5rem; }
  dt { color: #4a5263; }
  dd { margin: 0 0 0.75rem; font-weight: 600; overflow-wrap: anywhere; }
  button { display: block; width: 100%; min-height: 3rem; margin: 0 0 0.75rem; padding: 0.5rem 1rem; border: 1px solid #1b4d8f; border-radius: 0.5rem;
    background: #fff; color: #1b4d8f; font: inherit; font-weight: 600; cursor: pointer; }
  button[value='card'] { background: #1b4d8f; color: #fff; }
  :focus-visible { outline: 3px solid #b34700; outline-offset: 2px; }
`;

/** "250.00", in whichever currency. */
export function decimalIn(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  const padded = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** What the payer sees. Nothing is asked for: which button is pressed decides what becomes of the payment. */
export function payPage(link: Link): string {
  return page(
    link.title ?? 'Payment',
    `${facts(link)}
    <form method="post">
      <button name="choice" value="card">Pay with card</button>
      <button name="choice" value="declined">Pay with card and be declined</button>
      <button name="choice" value="transfer">Pay by bank transfer, confirmed later</button>
      <button name="choice" value="cancel">Cancel payment</button>
    </form>`,
  );
}

export function endedPage(link: Link, sentence: string, back: string): string {
  return page(
    link.title ?? 'Payment',
    `<p role="status">${escaped(sentence)}</p>${facts(link)}<p><a href="${escaped(back)}">Return to the merchant</a></p>`,
  );
}

export function unknownPage(): string {
  return page('Payment', '<p role="status">There is no payment at this address.</p>');
}

function facts({ description, minor, currency, tx_ref, email }: Link): string {
  return `<dl>
      <dt>Amount</dt><dd>${decimalIn(minor, currency)} ${escaped(currency)}</dd>
      ${description === null ? '' : `<dt>For</dt><dd>${escaped(description)}</dd>`}
      <dt>Payer</dt><dd>${escaped(email)}</dd>
      <dt>Reference</dt><dd>${escaped(tx_ref)}</dd>
    </dl>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}: pay</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <p class="stand-in">This page replaces the payment provider on this machine. No money moves, and no card number is asked for.</p>
      ${body}
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
