// @vitest-environment happy-dom
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { fakeUploads } from '../testing/uploads.ts';
import type { Known, ShownDocument } from './document.ts';
import { DocumentField } from './DocumentField.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { DocumentUploads } from './DocumentUploads.tsx';

const server = fakeUploads();
afterEach(() => vi.useRealTimers());

const pdf = (name = 'registration.pdf', more = '') => new File([`%PDF-1.7\n${more}`], name, { type: 'application/pdf' });
const jpg = (name = 'site.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
const ready: ShownDocument = {
  id: 'doc-1',
  media: '/api/media/doc-1',
  name: 'registration.pdf',
  content_type: 'application/pdf',
  size: 20_480,
  state: 'ready',
  uploaded_at: '2026-11-16T08:00:00.000Z',
};

function One({ images = false, known = {} }: { readonly images?: boolean; readonly known?: Known }) {
  const [held, setHeld] = useState<string | null>(Object.keys(known)[0] ?? null);
  return (
    <DocumentField
      id="registration"
      name="registration"
      label="Registration"
      images={images}
      value={held}
      known={known}
      onChange={setHeld}
    />
  );
}

function Many({ max }: { readonly max: number }) {
  const [held, setHeld] = useState<readonly string[]>([]);
  return <DocumentsField id="invoices" name="invoices" label="Invoices" max={max} value={held} known={{}} onChange={setHeld} />;
}

const field = () => document.querySelector('.document-field') as HTMLElement;
/** What the form would send. */
const values = () => [...field().querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ value }) => value);
const input = () => field().querySelector('input[type=file]') as HTMLInputElement;
/** As a person picks them: the browser's own filter by type is not part of the field. */
const pick = (...files: File[]) => {
  Object.defineProperty(input(), 'files', { value: files, configurable: true });
  fireEvent.change(input());
};
const arrived = (at: number) => waitFor(() => expect(server.sent.length).toBeGreaterThan(at));
const toast = (text: string) => waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain(text));

describe('one document', () => {
  test('which kinds and how large is said before one picks', () => {
    const { rerender } = renderPart(<One />);
    expect(field().textContent).toContain('PDF, PNG or JPG, max 5MB');
    expect(input().accept).toBe('application/pdf,.pdf,image/png,.png,image/jpeg,.jpg,.jpeg');
    rerender(<One images />);
    expect(field().textContent).toContain('PNG or JPG, max 5MB');
    expect(input().accept).toBe('image/png,.png,image/jpeg,.jpg,.jpeg');
  });

  test('it is sent with percent, told when it arrived, checked, and then ready', async () => {
    renderPart(<One />);
    pick(pdf('registration.pdf', 'x'.repeat(200_000)));
    await arrived(0);
    expect(server.sent[0]?.form.get('media_type')).toBe('document');
    act(() => server.sent[0]?.progress(50, 200));
    expect(field().textContent).toContain('25% of 0.2 MB');
    expect(screen.getByRole('progressbar', { name: 'Uploading registration.pdf' }).getAttribute('value')).toBe('25');
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-7' } }));
    expect(values()).toEqual(['doc-7']);
    await toast('File uploaded successfully');
    expect(field().querySelector('.unseen[role=status]')?.textContent).toBe('File uploaded successfully');
    expect(field().textContent).toContain('Checking for viruses and hidden content…');
    server.states.set('doc-7', { name: 'registration.pdf', state: 'ready' });
    await waitFor(() => expect(field().textContent).toContain('Checked and saved · 2 kB'), { timeout: 3000 });
  });

  test('what only the check finds is told with its sentence, and cannot be viewed', async () => {
    renderPart(<One />);
    pick(pdf('infected.pdf'));
    await arrived(0);
    server.states.set('doc-7', {
      name: 'infected.pdf',
      state: 'refused',
      refusal: 'infected',
      refusal_message: 'The virus scanner found harmful content in this file.',
    });
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-7' } }));
    await waitFor(() => expect(field().querySelector('[data-state=refused]')).not.toBeNull(), { timeout: 3000 });
    expect(field().querySelector('.document-fault')?.textContent).toBe(
      "File upload wasn't successful The virus scanner found harmful content in this file.",
    );
    expect(within(field()).queryByRole('button', { name: /^View/ })).toBeNull();
    await toast("File upload wasn't successful");
  });

  test.each([
    [
      'words under the name of a PDF',
      new File(['PK a document of words'], 'a.pdf'),
      false,
      "File upload wasn't successful",
      'Choose a PDF, PNG or JPG file.',
    ],
    [
      'a PDF of more than 5 MB',
      pdf('a.pdf', 'x'.repeat(documentRules.mostBytes)),
      false,
      'File size should not exceed 5MB',
      'Save the file at a lower quality',
    ],
    ['an empty file', new File([], 'a.pdf'), false, "File upload wasn't successful", 'This file is empty. Choose another one.'],
    ['a PDF where a picture is wanted', pdf('a.pdf'), true, "File upload wasn't successful", 'Choose an image file: PNG or JPG.'],
  ])('%s is refused before it is sent, with what to do', async (_, file, images, head, advice) => {
    const { user } = renderPart(<One images={images} />);
    pick(file);
    await waitFor(() => expect(field().querySelector('.document-fault')).not.toBeNull());
    expect(field().querySelector('.document-fault')?.textContent).toContain(head);
    expect(field().querySelector('.document-fault')?.textContent).toContain(advice);
    await toast(head);
    expect(server.sent).toHaveLength(0);
    expect(within(field()).queryByRole('button', { name: /^Try again/ })).toBeNull();
    await user.click(within(field()).getByRole('button', { name: 'Remove a.pdf' }));
    expect(field().querySelector('.document-fault')).toBeNull();
  });

  test('a cut connection is tried again by itself with the same key, so that the file is stored once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPart(<One />);
    pick(pdf());
    await arrived(0);
    await act(async () => server.sent[0]?.cut());
    expect(field().textContent).toContain('The connection was lost. Trying again…');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await arrived(1);
    await act(async () => server.sent[1]?.answer(200, { data: { id: 'doc-7' } }));
    expect(values()).toEqual(['doc-7']);
    expect(server.sent[1]?.headers['idempotency-key']).toBe(server.sent[0]?.headers['idempotency-key']);
  });

  test('a slow answer is waited for; one that does not move for 30 seconds is given up and tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPart(<One />);
    pick(pdf());
    await arrived(0);
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(field().textContent).not.toContain('Trying again');
    act(() => server.sent[0]?.progress(1, 2));
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(server.sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(field().textContent).toContain('The connection was lost. Trying again…');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(server.sent).toHaveLength(2);
  });

  test('a connection that stays cut is told, the file stays picked, and it is sent when the browser is online again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPart(<One />);
    pick(pdf());
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await arrived(attempt);
      await act(async () => server.sent[attempt]?.cut());
      await act(() => vi.advanceTimersByTimeAsync(8000));
    }
    await arrived(4);
    await act(async () => server.sent[4]?.cut());
    await toast('Error uploading file');
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(field().querySelector('.document-fault')?.textContent).toContain('Error uploading file');
    expect(field().querySelector('.document-fault')?.textContent).toContain('The file will be uploaded');
    expect(within(field()).getByRole('button', { name: 'Try again: registration.pdf' })).toBeDefined();
    expect(server.sent).toHaveLength(5);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrived(5);
    await act(async () => server.sent[5]?.answer(200, { data: { id: 'doc-7' } }));
    expect(values()).toEqual(['doc-7']);
  });

  test('a session that has ended loads the page again, which leads to sign-in', async () => {
    const { loaded } = renderPart(<One />);
    pick(pdf());
    await arrived(0);
    await act(async () => server.sent[0]?.answer(401, { code: 'unauthenticated', message: 'Please sign in.' }));
    await waitFor(() => expect(loaded()).toBe(1));
    expect(field().textContent).toContain('Please sign in.');
  });

  test('one that is on its way can be stopped', async () => {
    const { user } = renderPart(<One />);
    pick(pdf());
    await arrived(0);
    await user.click(within(field()).getByRole('button', { name: 'Stop uploading registration.pdf' }));
    expect(field().textContent).toContain('Choose a file');
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-7' } }));
    expect(values()).toEqual([]);
  });

  test('one that is ready is replaced or removed', async () => {
    const { user } = renderPart(<One known={{ 'doc-1': ready }} />);
    expect(screen.getByLabelText('Replace registration.pdf', { exact: false })).toBeDefined();
    pick(pdf('newer.pdf'));
    await arrived(0);
    expect(values()).toEqual(['doc-1']);
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-8' } }));
    expect(values()).toEqual(['doc-8']);
    await user.click(within(field()).getByRole('button', { name: 'Remove newer.pdf' }));
    expect(values()).toEqual([]);
    expect(field().textContent).toContain('Choose a file');
  });

  test('a file goes on while its page is left, and is there on the way back', async () => {
    const { rerender } = renderPart(
      <DocumentUploads>
        <One />
      </DocumentUploads>,
    );
    pick(pdf());
    await arrived(0);
    rerender(
      <DocumentUploads>
        <p>the next page</p>
      </DocumentUploads>,
    );
    rerender(
      <DocumentUploads>
        <One />
      </DocumentUploads>,
    );
    expect(field().textContent).toContain('registration.pdf');
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-7' } }));
    expect(values()).toEqual(['doc-7']);
  });
});

describe('several documents', () => {
  test('those beyond the limit are left out and told; two are on their way at a time', async () => {
    // On a slow machine the check of the first is asked for before the last has arrived.
    for (const at of [1, 2, 3]) server.states.set(`doc-${at}`, { name: `invoice-${at}.pdf`, state: 'checking' });
    const { user } = renderPart(<Many max={3} />);
    expect(field().textContent).toContain('PDF, PNG or JPG, max 5MB; at most 3 files');
    expect(field().textContent).toContain('up to 3 more');
    pick(...[1, 2, 3, 4, 5].map((at) => pdf(`invoice-${at}.pdf`)));
    await toast('You can add up to 3 files. The extra files were not added.');
    await arrived(1);
    expect(server.sent).toHaveLength(2);
    expect(field().querySelectorAll('[data-step=waiting]')).toHaveLength(1);
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-1' } }));
    await arrived(2);
    await act(async () => server.sent[1]?.answer(200, { data: { id: 'doc-2' } }));
    await act(async () => server.sent[2]?.answer(200, { data: { id: 'doc-3' } }));
    expect(values()).toEqual(['doc-1', 'doc-2', 'doc-3']);
    expect(field().textContent).toContain('You have added the maximum of 3 files. Remove a file to add another.');
    await user.click(within(field()).getByRole('button', { name: 'Remove invoice-2.pdf' }));
    expect(values()).toEqual(['doc-1', 'doc-3']);
    expect(field().textContent).toContain('up to 1 more');
  });

  test('one that is refused does not stop the others', async () => {
    renderPart(<Many max={20} />);
    pick(new File(['PK'], 'words.pdf'), pdf('invoice.pdf'));
    await arrived(0);
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-1' } }));
    expect(values()).toEqual(['doc-1']);
    expect(field().querySelectorAll('[data-step=failed]')).toHaveLength(1);
  });
});

describe('a row and its viewer', () => {
  const picture: ShownDocument = { ...ready, name: 'site.jpg', content_type: 'image/jpeg', size: 1_500_000 };

  test('a picture opens in a dialog, and closing it returns the focus', async () => {
    const { user } = renderPart(<DocumentRow document={picture} />);
    const view = screen.getByRole('button', { name: 'View site.jpg' });
    view.focus();
    await user.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'site.jpg' });
    expect(within(dialog).getByRole('img', { name: 'site.jpg' }).getAttribute('src')).toBe('/api/media/doc-1');
    expect(within(dialog).getByRole('link', { name: 'Download the original' }).getAttribute('href')).toBe('/api/media/doc-1?as=original');
    expect(within(dialog).getByRole('link', { name: 'Open at full size' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(view));
  });

  test('a picture that does not come leaves a sentence in its place', async () => {
    const { user } = renderPart(<DocumentRow document={picture} />);
    await user.click(screen.getByRole('button', { name: 'View site.jpg' }));
    fireEvent.error(screen.getByRole('img', { name: 'site.jpg' }));
    expect(within(screen.getByRole('dialog')).getByText('No document available to view')).toBeDefined();
  });

  test('a PDF opens in a page of its own', async () => {
    const { user } = renderPart(<DocumentRow document={ready} />);
    await user.click(screen.getByRole('button', { name: 'View registration.pdf' }));
    const open = screen.getByRole('link', { name: 'Open the PDF' });
    expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual(['/api/media/doc-1', '_blank']);
  });

  test.each([
    [undefined, 'Checking for viruses and hidden content…'],
    [{ ...ready, state: 'checking' as const }, 'Checking for viruses and hidden content…'],
    [{ ...ready, state: 'refused' as const }, 'This file is no longer available. Upload it again.'],
    [ready, 'Checked and saved · 20 kB'],
  ])('says where it is (%#)', (document, says) => {
    renderPart(<DocumentRow document={document} />);
    expect(globalThis.document.querySelector('.document-row')?.textContent).toContain(says);
    expect(screen.queryByRole('button', { name: /^View/ }) !== null).toBe(document?.state === 'ready');
  });

  test('a picture that was made smaller says so quietly', () => {
    renderPart(<DocumentRow document={picture} shrunkFrom={9_000_000} />);
    const note = screen.getByText(/Image made smaller before the upload/);
    expect(note.textContent).toBe('Image made smaller before the upload: from 8.6 MB to 1.4 MB.');
  });
});

test('a picture field sends its files as photos', async () => {
  renderPart(<One images />);
  pick(jpg());
  await arrived(0);
  expect(server.sent[0]?.form.get('media_type')).toBe('photo');
});

test('a file that was added twice says so at the second, by its content and not by its name', () => {
  const twin: ShownDocument = { ...ready, id: 'doc-2', name: 'copy.pdf', sha256: 'a'.repeat(64) };
  const known: Known = {
    'doc-1': { ...ready, sha256: 'a'.repeat(64) },
    'doc-2': twin,
    'doc-3': { ...ready, id: 'doc-3', sha256: 'b'.repeat(64) },
  };
  renderPart(
    <DocumentUploads>
      <DocumentsField id="invoices" name="invoices" label="Invoices" value={Object.keys(known)} known={known} onChange={() => undefined} />
    </DocumentUploads>,
  );
  const rows = [...document.querySelectorAll('.document-row')].map(({ textContent }) => textContent ?? '');
  expect(rows.map((row) => row.includes('The same file as registration.pdf. Remove it if you added it twice.'))).toEqual([
    false,
    true,
    false,
  ]);
});
