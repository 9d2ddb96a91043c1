import { afterEach, beforeEach, vi } from 'vitest';

/** One upload as the server sees it: a test decides what becomes of it. */
interface SentUpload {
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  progress(loaded: number, total: number): void;
  answer(status: number, body: object): void;
  cut(): void;
}

interface FakeUploads {
  /** Every upload that was sent, also those that were given up. */
  readonly sent: SentUpload[];
  /** What the check of each document says when it is asked for; `checking` unless a test says otherwise. */
  readonly states: Map<string, object | number>;
}

/** Takes the place of the server's upload in every test of a file: XMLHttpRequest for the bytes, fetch for the check. */
export function fakeUploads(): FakeUploads {
  const fake: { sent: SentUpload[]; states: Map<string, object | number> } = { sent: [], states: new Map() };
  beforeEach(() => {
    fake.sent.length = 0;
    fake.states.clear();
    vi.stubGlobal('XMLHttpRequest', requestTo(fake.sent));
    vi.stubGlobal('fetch', async (address: string) => {
      const id = address.split('/').at(-1) ?? '';
      const state = fake.states.get(id);
      return typeof state === 'number' ? new Response('', { status: state }) : Response.json({ data: { ...known(id), ...state } });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return fake;
}

function known(id: string) {
  return {
    id,
    media: `/api/media/${id}`,
    name: `${id}.pdf`,
    content_type: 'application/pdf',
    size: 2048,
    state: 'checking',
    uploaded_at: '2026-11-16T08:00:00.000Z',
  };
}

function requestTo(sent: SentUpload[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    #over = false;

    open(): void {}

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    abort(): void {
      this.#over = true;
    }

    send(form: FormData): void {
      const end = (event: string) => {
        if (this.#over) return;
        this.#over = true;
        this.dispatchEvent(new Event(event));
      };
      sent.push({
        form,
        headers: this.#headers,
        progress: (loaded, total) => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          end('load');
        },
        cut: () => end('error'),
      });
    }
  };
}
