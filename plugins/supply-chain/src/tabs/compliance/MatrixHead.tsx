import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { formatDay } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { useNow } from '../../ui/times';
import { VisuallyHidden } from '../../ui/text';
import type { Changes } from './MatrixRows';
import { useRowStyles } from './useRowStyles';

/** Months of fewer columns have short names. */
const WIDE_MONTH = 3;

/** Columns of the same month. */
interface Month {
  date?: Date;
  columns: number;
}

/** The days of the trails, below their months. */
export function MatrixHead(props: {
  trails: readonly TrailRecord[];
  picked: readonly TrailRecord[];
  changes: Changes;
  /** The column of the tab stop, if it is a date. */
  stop: number | undefined;
}) {
  const { trails, picked, changes, stop } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const months = monthsOf(trails);
  return (
    <thead>
      <tr>
        <td />
        {months.map(({ date, columns }, index) => (
          <th
            key={index}
            scope="colgroup"
            colSpan={columns}
            className={classes.month}
          >
            {date?.toLocaleDateString(language, {
              month: columns < WIDE_MONTH ? 'short' : 'long',
              year:
                columns >= WIDE_MONTH && isOtherYear(date, months[index - 1])
                  ? 'numeric'
                  : undefined,
            })}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('details.attestations')}</VisuallyHidden>
        </th>
        {trails.map((trail, column) => (
          <th
            key={trail.name}
            scope="col"
            className={`${classes.day} ${
              changes[column] ? classes.changed : ''
            }`}
          >
            <button
              type="button"
              className={`${classes.date} ${
                picked.includes(trail) ? classes.pickedDate : ''
              }`}
              data-row={-1}
              data-column={column}
              tabIndex={column === stop ? 0 : -1}
              aria-pressed={picked.includes(trail)}
              aria-label={t('matrix.pick', { trail: labelOf(trail) })}
              title={labelOf(trail)}
            >
              {textOf(trail)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );

  function isOtherYear(date: Date, newer: Month | undefined): boolean {
    const known = newer ? newer.date : new Date(now);
    return !newer || date.getFullYear() !== known?.getFullYear();
  }

  function textOf(trail: TrailRecord) {
    const place = picked.indexOf(trail);
    if (place >= 0) {
      // The older one is A, as in the comparison.
      return place === 0 && picked.length > 1 ? 'B' : 'A';
    }
    return trail.createdAt ? new Date(trail.createdAt).getDate() : '–';
  }

  function labelOf({ name, commit, createdAt }: TrailRecord) {
    return [
      isolateText(shortenName(name), 60),
      createdAt && formatDay(createdAt, language),
      commit?.message && isolateText(commit.message, 100),
    ]
      .filter(Boolean)
      .join(', ');
  }
}

function monthsOf(trails: readonly TrailRecord[]): Month[] {
  const months: Month[] = [];
  for (const { createdAt } of trails) {
    const date = createdAt === undefined ? undefined : new Date(createdAt);
    const last = months.at(-1);
    if (last && monthKey(last.date) === monthKey(date)) {
      last.columns += 1;
    } else {
      months.push({ date, columns: 1 });
    }
  }
  return months;
}

function monthKey(date: Date | undefined): string | undefined {
  return date && `${date.getFullYear()}-${date.getMonth()}`;
}
