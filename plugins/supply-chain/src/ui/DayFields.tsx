import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import { useTranslation } from '../i18n/useTranslation';
import { isDay, isReversed, type Days } from '../model/localDays';
import { useDebouncedText } from './useDebouncedText';
import { useFieldStyles } from './useFieldStyles';

const MISTAKE = 'supply-chain-days-mistake';

const useStyles = makeStyles(
  theme => ({
    fields: { display: 'flex', gap: theme.spacing(1.5) },
    // Wide enough for a date and the browser's calendar button.
    field: { flex: '0 0 158px' },
    mistake: {
      // On a line of its own below all filters.
      order: 1,
      flexBasis: '100%',
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
    },
  }),
  { name: 'SupplyChainDayFields' },
);

/** Filters by the first and last day of creation. */
export function DayFields(props: Days & { onChange(days: Days): void }) {
  const { from = '', to = '', onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(`${from}/${to}`, wanted => {
    const days = daysOf(wanted);
    if (!isReversed(days)) {
      onChange(days);
    }
  });
  const [first, last] = text.split('/');
  const reversed = isReversed(daysOf(text));
  return (
    <>
      <div className={classes.fields}>
        <DayField
          label={t('days.from')}
          value={first}
          invalid={reversed}
          onChange={value => setText(`${value}/${last}`)}
        />
        <DayField
          label={t('days.to')}
          value={last}
          invalid={reversed}
          onChange={value => setText(`${first}/${value}`)}
        />
      </div>
      {reversed && (
        <p id={MISTAKE} className={classes.mistake} role="alert">
          {t('days.reversed')}
        </p>
      )}
    </>
  );
}

function DayField(props: {
  label: string;
  value: string;
  invalid: boolean;
  onChange(value: string): void;
}) {
  const { label, value, invalid, onChange } = props;
  const classes = useStyles();
  const fieldClasses = useFieldStyles();
  const { t } = useTranslation();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextField
      type="date"
      size="small"
      variant="outlined"
      className={`${fieldClasses.root} ${classes.field}`}
      label={label}
      InputLabelProps={{ shrink: true }}
      inputProps={{
        'aria-label': label,
        'aria-describedby': invalid ? MISTAKE : undefined,
        title: t('days.zone', { zone: timeZone }),
      }}
      error={invalid}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** The days of a text such as `2026-11-01/2026-11-21`. */
function daysOf(text: string): Days {
  const [from, to] = text.split('/').map(day => (isDay(day) ? day : undefined));
  return { from, to };
}
