// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiProblem } from '@thamani/client/client.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DocumentViewer, ViewerDialog } from './DocumentViewer.tsx';
import type { DrawableDocument } from './drawable-document.ts';
import type { PlaceRequest, ShownPages, ViewerDocument, ViewerFocus, ViewerMark, ViewerSource } from './viewer-document.ts';

const invoice: ViewerDocument = {
  key: 'invoices/1',
  id: 'invoice',
  title: 'Supplier invoice 1 of 2',
  name: 'invoice.pdf',
  size: 90_000,
  viewType: 'application/pdf',
  uploadedAt: '2026-11-03T08:00:00.000Z',
  state: 'ready',
};
const second: ViewerDocument = { ...invoice, key: 'invoices/2', id: 'other', title: 'Supplier invoice 2 of 2' };

/** Text of page 1, two lines. */
const text: DocumentText = {
  source: 'text',
  confidence: 100,
  lines: [
    { page: 1, words: [{ text: 'Invoice', box: { x: 100, y: 100, width: 100, height: 20 } }] },
    {
      page: 1,
      words: [
        { text: 'Freight', box: { x: 100, y: 200, width: 100, height: 20 } },
        { text: '840.00', box: { x: 600, y: 200, width: 100, height: 20 } },
      ],
    },
  ],
};

/** Three square pages. */
function drawable(changes: Partial<DrawableDocument> = {}): DrawableDocument {
  return {
    pageCount: 3,
    sizeOf: async () => ({ width: 100, height: 100 }),
    draw: async () => undefined,
    layText: async () => undefined,
    linesOf: async (page) => text.lines.filter((line) => line.page === page),
    release: () => undefined,
    close: vi.fn<() => void>(),
    ...changes,
  };
}

interface Shown {
  readonly documents?: readonly ViewerDocument[];
  readonly current?: string | undefined;
  readonly marks?: readonly ViewerMark[];
  readonly focus?: ViewerFocus;
  readonly marking?: PlaceRequest;
  readonly document?: DrawableDocument | Error;
  readonly open?: ViewerSource['open'];
  readonly isInDialog?: boolean;
}

function show(shown: Shown = {}) {
  const { documents = [invoice, second], current, marks = [], focus, marking, document = drawable(), open, isInDialog = false } = shown;
  const opened: string[] = [];
  const reports: (readonly [string, ShownPages])[] = [];
  const source: ViewerSource = {
    open:
      open ??
      (async (id) => {
        opened.push(id);
        return { file: 'https://media.example/file', viewType: 'application/pdf', pageCount: 3, textSource: 'text' };
      }),
    text: async () => text,
    shown: (id, pages) => reports.push([id, pages]),
    originalOf: (id) => `/original/${id}`,
  };
  const readerOf = async () => async () => {
    if (document instanceof Error) throw document;
    return document;
  };
  function Page() {
    const [chosen, setChosen] = useState(current);
    const viewer = (
      <DocumentViewer
        documents={documents}
        current={chosen}
        marks={marks}
        focus={focus}
        marking={marking}
        source={source}
        onShow={setChosen}
        readerOf={readerOf}
      />
    );
    if (!isInDialog) return viewer;
    return (
      <ViewerDialog open onClose={() => undefined}>
        {viewer}
      </ViewerDialog>
    );
  }
  return { ...renderPage(<Page />), opened, reports };
}

const pane = () => document.getElementById('viewer-pages') as HTMLElement;
const page = (number: number) => screen.findByRole('group', { name: `Page ${number} of 3` });

/** The lines of a page are asked for when marking begins; nothing on the screen tells when they are there. */
const linesArrive = () => act(() => new Promise<void>((done) => void setTimeout(done, 50)));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7'));
  // Happy DOM lays nothing out. A square page is 400 pixels high in a pane of this size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(428);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
});

test('opens nothing before the reader has chosen a document', async () => {
  const { opened, reports } = show();
  expect(screen.getByText('Choose a document to view it.')).toBeDefined();
  await new Promise((done) => void setTimeout(done, 50));
  expect(opened).toEqual([]);
  expect(reports).toEqual([]);
});

test('opens the chosen document once, and reports the page that was shown', async () => {
  const { opened, reports } = show({ current: invoice.key });
  await page(1);
  expect(opened).toEqual(['invoice']);
  await waitFor(() => expect(reports).toEqual([['invoice', { pages: [1], pageCount: 3, hasFailed: false }]]));
});

test('reports a page further down once it was scrolled to, and never for its small picture', async () => {
  const { reports } = show({ current: invoice.key });
  await page(1);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeDefined();
  pane().scrollTop = 428;
  fireEvent.scroll(pane());
  await waitFor(() => expect(reports.at(-1)?.[1].pages).toEqual([1, 2]));
});

test('pages behind a dialog do not count as shown until it is closed', async () => {
  const { reports } = show({ current: invoice.key });
  const viewer = document.getElementById('viewer') as HTMLElement;
  // As react-aria does with the page below a modal.
  viewer.setAttribute('inert', '');
  await page(1);
  await new Promise((done) => void setTimeout(done, 700));
  expect(reports).toEqual([]);
  viewer.removeAttribute('inert');
  await waitFor(() => expect(reports).toEqual([['invoice', { pages: [1], pageCount: 3, hasFailed: false }]]));
});

test('in a dialog the heading takes the focus, so that keys work at once', async () => {
  const { user } = show({ current: invoice.key, isInDialog: true });
  await page(1);
  expect(screen.getByRole('dialog', { name: 'Document' })).toBeDefined();
  expect(document.activeElement?.id).toBe('viewer-title');
  await user.keyboard('+');
  expect(screen.getByRole('button', { name: /Fit width$/ }).textContent).toBe('125%');
});

test('Escape closes "More", and nothing around the viewer', async () => {
  const { user } = show({ current: invoice.key, isInDialog: true });
  await page(1);
  const more = document.querySelector('.viewer-more details') as HTMLDetailsElement;
  more.open = true;
  more.querySelector('summary')?.focus();
  await user.keyboard('{Escape}');
  expect(more.open).toBe(false);
  expect(document.activeElement).toBe(more.querySelector('summary'));
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('a button of the toolbar and a small picture lead to a page', async () => {
  const { user } = show({ current: invoice.key });
  await page(1);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(pane().scrollTop).toBe(414));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(pane().scrollTop).toBe(828));
});

test('closes a document when the next is opened', async () => {
  const first = drawable();
  const { user, opened } = show({ current: invoice.key, document: first });
  await page(1);
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  await screen.findByRole('heading', { name: 'Supplier invoice 2 of 2' });
  await waitFor(() => expect(opened).toEqual(['invoice', 'other']));
  expect(first.close).toHaveBeenCalled();
});

test('a document that was left before the server answered is not fetched', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response('%PDF-1.7');
  });
  let answerFirst = () => {};
  const { user } = show({
    current: invoice.key,
    open: (id) =>
      new Promise((resolve) => {
        const file = `https://media.example/${id}`;
        const answer = () => resolve({ file, viewType: 'application/pdf', pageCount: 3, textSource: 'text' });
        if (id === 'invoice') answerFirst = answer;
        else answer();
      }),
  });
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  await page(1);
  answerFirst();
  await new Promise((done) => void setTimeout(done, 50));
  expect(fetched).toEqual(['https://media.example/other']);
});

test('does not open a document that is still being checked, or was refused', async () => {
  const checking = show({ documents: [{ ...invoice, state: 'checking' }], current: invoice.key });
  expect(screen.getByText('The file is still being checked. It can be opened in a moment.')).toBeDefined();
  expect(checking.opened).toEqual([]);
  checking.unmount();
  show({ documents: [{ ...invoice, state: 'refused', refusalMessage: 'The file is empty.' }], current: invoice.key });
  expect(screen.getByText('The file is empty.')).toBeDefined();
});

test('a document that could not be loaded can be tried again, and is not reported as failed', async () => {
  let attempts = 0;
  const { user, reports } = show({
    current: invoice.key,
    async open() {
      attempts += 1;
      if (attempts === 1) throw new Error('no connection');
      return { file: 'https://media.example/file', viewType: 'application/pdf', pageCount: 3, textSource: null };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await page(1);
  expect(attempts).toBe(2);
  expect(reports.filter(([, { hasFailed }]) => hasFailed)).toEqual([]);
});

test('a refusal is shown in the words of the server', async () => {
  show({
    current: invoice.key,
    open: () => Promise.reject(new ApiProblem(404, 'not_found', 'There is no such document.')),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such document.');
});

test('a file that cannot be read is reported as failed, and its original is offered', async () => {
  const { reports } = show({ current: invoice.key, document: new Error('broken') });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This document cannot be shown here.');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/original/invoice');
  expect(reports).toEqual([['invoice', { pages: [], pageCount: 3, hasFailed: true }]]);
});

test('a page that cannot be drawn is reported as failed and never as shown', async () => {
  const broken = drawable({ draw: async (number) => (number === 1 ? Promise.reject(new Error('broken')) : undefined) });
  const { reports } = show({ current: invoice.key, document: broken });
  expect((await screen.findByRole('alert')).textContent).toContain('A page of this document cannot be shown here.');
  await new Promise((done) => void setTimeout(done, 700));
  expect(reports).toEqual([['invoice', { pages: [], pageCount: 3, hasFailed: true }]]);
});

test('marks are buttons in reading order; the one in focus shows its callout, a press shows and hides it', async () => {
  const lower = { x: 100, y: 600, width: 300, height: 20 };
  const focus = { page: 1, box: lower };
  const { user } = show({
    current: invoice.key,
    focus,
    marks: [
      { id: 'b', page: 1, box: lower, label: 'Imported inputs', number: 1, callout: 'Freight was left out.', tone: 'figure' },
      { id: 'a', page: 1, box: { ...lower, y: 100 }, label: 'Date', tone: 'signal' },
      { id: 'c', page: 3, box: lower, label: 'Elsewhere', tone: 'signal' },
    ],
  });
  const names = within(await page(1))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Date', '1. Imported inputs']);
  const callout = screen.getByText('Freight was left out.');
  expect(callout.hidden).toBe(false);
  await user.click(screen.getByRole('button', { name: '1. Imported inputs' }));
  expect(callout.hidden).toBe(true);
});

test('a place is marked with the keyboard alone: arrows lead over lines, Enter uses it, Escape leaves', async () => {
  const placed: DocumentPlace[] = [];
  const onCancel = vi.fn<() => void>();
  const marking = { label: 'Mark the place', onPlaced: (place: DocumentPlace) => placed.push(place), onCancel };
  const { user } = show({ current: invoice.key, marking });
  await page(1);
  await waitFor(() => expect(document.activeElement).toBe(pane()));
  const bar = screen.getByRole('group', { name: 'Mark the place' });
  expect(within(bar).getByRole('button', { name: 'Use this place' }).getAttribute('aria-disabled')).toBe('true');
  await linesArrive();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(within(bar).getByText('Freight 840.00')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(placed).toEqual([{ document: 'invoice', page: 1, box: { x: 96, y: 196, width: 608, height: 28 } }]);
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('while a place is marked, no callout covers lines', async () => {
  const box = { x: 100, y: 100, width: 100, height: 20 };
  show({
    current: invoice.key,
    focus: { page: 1, box },
    marks: [{ id: 'a', page: 1, box, label: 'Imported inputs', number: 1, callout: 'Freight was left out.', tone: 'figure' }],
    marking: { label: 'Mark the place', onPlaced: () => undefined, onCancel: () => undefined },
  });
  expect(within(await page(1)).getByRole('button', { name: '1. Imported inputs' })).toBeDefined();
  expect(screen.queryByText('Freight was left out.')).toBeNull();
});

test('a press on a line marks it', async () => {
  const placed: DocumentPlace[] = [];
  const marking = { label: 'Mark the place', onPlaced: (place: DocumentPlace) => placed.push(place), onCancel: () => undefined };
  const { user } = show({ current: invoice.key, marking });
  const layer = (await page(1)).querySelector('.viewer-marker') as HTMLElement;
  await linesArrive();
  vi.spyOn(layer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000));
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientX: 150, clientY: 110 };
  fireEvent.pointerDown(layer, finger);
  fireEvent.pointerUp(layer, finger);
  await user.click(screen.getByRole('button', { name: 'Use this place' }));
  expect(placed).toEqual([{ document: 'invoice', page: 1, box: { x: 96, y: 96, width: 108, height: 28 } }]);
});

test('searching counts the places, frames them and leads from one to the next', async () => {
  const { user } = show({ current: invoice.key });
  await page(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search in document' }), 'freight');
  await waitFor(() => expect(document.querySelectorAll('.viewer-hit')).toHaveLength(1));
  expect(screen.getByText('1 of 1')).toBeDefined();
  await user.clear(screen.getByRole('searchbox'));
  await user.keyboard('absent');
  await waitFor(() => expect(screen.getByText('No matches')).toBeDefined());
  expect(document.querySelectorAll('.viewer-hit')).toHaveLength(0);
});

test('keys zoom, turn and lead to the search; a letter in the search field is a letter', async () => {
  const { user } = show({ current: invoice.key });
  const first = await page(1);
  const zoom = () => screen.getByRole('button', { name: /Fit width$/ }).textContent;
  await user.keyboard('+');
  expect(zoom()).toBe('125%');
  await user.keyboard('--');
  expect(zoom()).toBe('75%');
  await user.keyboard('0');
  expect(zoom()).toBe('100%');
  expect(first.isConnected).toBe(true);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('r+');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('r+');
  expect(zoom()).toBe('100%');
});
