import { readCaseCostSheet } from '@thamani/contract/cost-sheets/line-review.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import type { ReadLine, ReadSheet, SheetHead } from './sheet-data.ts';

/** As the server read it for the first view. */
export interface FirstPage {
  readonly data: ReadSheet;
  readonly total_pages: number;
}

export interface SheetPages {
  readonly head: SheetHead;
  /** Those that were read so far, in the order of the sheet. */
  readonly lines: readonly ReadLine[];
  readonly isWhole: boolean;
  /** The rest could not be read. */
  readonly hasFailed: boolean;
  retry(): void;
  /** All of it again, for what another officer did. Undefined if it could not be read. */
  readAgain(): Promise<ReadSheet | undefined>;
  /** What is not counted in the browser: which documents count as opened, and the regional figure. */
  refreshHead(): Promise<SheetHead | undefined>;
}

/** A large sheet comes page after page; what is there can be judged meanwhile. */
export function useSheetPages(caseId: string, first: FirstPage, onLines: (read: readonly ReadLine[]) => void): SheetPages {
  const api = useConsoleApi();
  const [head, setHead] = useState<SheetHead>(first.data);
  const [lines, setLines] = useState<readonly ReadLine[]>(first.data.lines);
  const [next, setNext] = useState(first.total_pages > 1 ? 2 : 0);
  const [hasFailed, setFailed] = useState(false);
  const total = useRef(first.total_pages);
  const { version } = first.data;
  const read = useCallback(
    (page: number, size?: number) => {
      const query = { version: String(version), page: String(page), ...(size !== undefined && { page_size: String(size) }) };
      return api.call(readCaseCostSheet, { params: { id: caseId }, query, isBackground: true });
    },
    [api, caseId, version],
  );
  const take = useEffectEvent(onLines);
  useEffect(() => {
    if (next === 0 || hasFailed) return undefined;
    let isWanted = true;
    read(next).then(
      ({ data, total_pages: pages }) => {
        if (!isWanted) return;
        total.current = pages;
        setLines((before) => withLines(before, data.lines));
        take(data.lines);
        setNext(next < pages ? next + 1 : 0);
      },
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [next, hasFailed, read]);
  const refreshHead = useCallback(async () => {
    try {
      const { data } = await read(1, 1);
      setHead(data);
      return data;
    } catch {
      // The page goes on with what it knows; the server checks each judgement by itself.
      return undefined;
    }
  }, [read]);
  const readAgain = async () => {
    try {
      let newest: ReadSheet | undefined;
      const again: ReadLine[] = [];
      for (let page = 1; page <= total.current; page += 1) {
        const answer = await read(page);
        total.current = answer.total_pages;
        newest = answer.data;
        again.push(...newest.lines);
      }
      if (newest === undefined) return undefined;
      setHead(newest);
      setLines(again);
      return { ...newest, lines: again };
    } catch {
      return undefined;
    }
  };
  return { head, lines, isWhole: next === 0, hasFailed, retry: () => setFailed(false), readAgain, refreshHead };
}

/** A page that is read again brings no line twice. */
function withLines(before: readonly ReadLine[], read: readonly ReadLine[]): readonly ReadLine[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...read.filter(({ id }) => !known.has(id))];
}
