import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { takeCase } from '@thamani/contract/review.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useUndo } from '../case/useUndo.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import { searchOf, type Question, type QueueRow } from './search-params.ts';

interface Places {
  readonly list: RefObject<HTMLTableElement | null>;
  readonly heading: RefObject<HTMLElement | null>;
}

/** Takes a case from the list and opens it. If another person was faster, the page says so and shows who has the case. */
export function useTaking(rows: readonly QueueRow[], { question, ...places }: Places & { readonly question: Question }) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const wordsFor = useErrorMessage();
  const { language } = useAddress();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const offerUndo = useUndo();
  const [id, setId] = useState<string>();
  const left = useFocusKept(rows, places);

  const take = async (row: QueueRow): Promise<void> => {
    if (id !== undefined) return;
    setId(row.id);
    left(rows.findIndex((one) => one.id === row.id));
    try {
      const { undo } = await api.call(takeCase, { params: { id: row.id }, body: {} });
      offerUndo({ text: t`Case taken.`, caseId: row.id, undo });
      await navigate(addressIn(language, `/cases/${row.id}`) + searchOf(question));
    } catch (failure) {
      const isHeld = failure instanceof ApiProblem && failure.code === 'case_already_assigned';
      sayInToast(
        isHeld ? 'warning' : 'error',
        isHeld ? t`A colleague has already taken this case: ${row.product_name}.` : wordsFor(failure),
      );
      await revalidate();
    }
    setId(undefined);
  };
  const takeById = (wanted: string): void => {
    const row = rows.find((one) => one.id === wanted);
    if (row === undefined) return;
    if (row.takeable) void take(row);
    else if (row.assignee === null)
      sayInToast(
        'warning',
        t`You cannot take this case. Your role does not allow it, or you declared a personal or financial interest in the case.`,
      );
    else sayInToast('warning', t`This case is assigned to ${row.assignee.name}.`);
  };
  return { id, take: (row: QueueRow) => void take(row), takeById };
}

/** The row that was taken by another may leave the list, and the focus with it: the one in its place has it then. */
function useFocusKept(rows: readonly QueueRow[], { list, heading }: Places): (index: number) => void {
  const index = useRef<number>(undefined);
  // Other rows, or the same without the button that was pressed.
  const shown = rows.map(({ id, takeable }) => `${id} ${takeable}`).join(' ');
  useEffect(() => {
    if (index.current === undefined) return;
    const links = list.current?.querySelectorAll<HTMLAnchorElement>('.queue-open') ?? [];
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) (links[Math.min(index.current, links.length - 1)] ?? heading.current)?.focus();
    index.current = undefined;
  }, [shown, list, heading]);
  return (at) => {
    index.current = at;
  };
}
