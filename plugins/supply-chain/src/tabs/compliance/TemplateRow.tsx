import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { listNames } from '../../model/listNames';
import type { TemplateChange } from '../../model/templateChanges';
import { formatDay } from '../../ui/formatTime';
import type { Changes } from './MatrixRows';
import { useRowStyles } from './useRowStyles';

/** What changed in the template, next to the lines; nothing if it didn't. */
export function TemplateRow(props: {
  trails: readonly TrailRecord[];
  changes: Changes;
  before: TrailRecord | undefined;
}) {
  const { trails, changes } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = changes.flatMap((change, column) =>
    change && column > 0 ? [{ change, column }] : [],
  );
  if (lines.length === 0) {
    return null;
  }
  const ends = [...lines.map(({ column }) => column), trails.length];
  return (
    <tfoot>
      <tr>
        <th scope="row" className={`${classes.name} ${classes.muted}`}>
          {t('matrix.template')}
        </th>
        {ends.map((end, index) => {
          const start = ends[index - 1] ?? 0;
          const change = lines.at(index)?.change;
          const since = trails[end - 1].createdAt;
          const text =
            change &&
            [changeText(t, change), since && formatDay(since, language)]
              .filter(Boolean)
              .join(', ');
          return (
            <td
              key={end}
              role="gridcell"
              colSpan={end - start}
              title={text}
              className={`${classes.template} ${
                changes[start] ? classes.changed : ''
              }`}
            >
              {text && <>{text}&nbsp;</>}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** What a template requires more, or no longer. */
export function changeText(
  t: Translate,
  { added, removed }: TemplateChange,
): string {
  return [
    added.length > 0 && t('matrix.added', { names: listNames(t, added) }),
    removed.length > 0 && t('matrix.removed', { names: listNames(t, removed) }),
  ]
    .filter(Boolean)
    .join('; ');
}
