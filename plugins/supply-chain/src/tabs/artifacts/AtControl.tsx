import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import { useState, type FormEvent } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useNow } from '../../ui/times';
import { useTranslation } from '../../i18n/useTranslation';
import { localMinuteOf, momentOf } from '../../model/localTimes';
import { MessageLink } from '../../ui/MessageLink';
import { SelectField, useFieldStyles } from '../../ui/fields';
import { atRefusal } from './atRefusal';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: theme.spacing(1),
    },
    choice: { width: 160 },
    moment: { width: 250 },
    // As high as the fields.
    show: { height: 40 },
  }),
  { name: 'SupplyChainAtControl' },
);

/**
 * Selects now, or an earlier date and time in the browser's time zone.
 *
 * @param props - `invalid` is true if the URL has an invalid time
 */
export function AtControl(props: {
  at?: string;
  invalid: boolean;
  onChange(at: string | undefined): void;
}) {
  const { at, invalid, onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const clock = useNow();
  const language = useLanguage();
  const [past, setPast] = useState(at !== undefined || invalid);
  const [text, setText] = useState(at ? localMinuteOf(at) : '');
  const [mistake, setMistake] = useState<string>();

  // Adopts another time in the URL without remounting, which would lose focus.
  const inUrl = at ?? invalid;
  const [shown, setShown] = useState(inUrl);
  if (shown !== inUrl) {
    setShown(inUrl);
    setPast(at !== undefined || invalid);
    setText(at ? localMinuteOf(at) : '');
    setMistake(undefined);
  }

  const choose = (value: string) => {
    setPast(value !== 'now');
    setMistake(undefined);
    if (value === 'now' && (at || invalid)) {
      onChange(undefined);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The field has no seconds, so unchanged text keeps those of the URL.
    const isUnchanged = at !== undefined && text === localMinuteOf(at);
    const wanted = isUnchanged ? at : momentOf(text);
    const refusal = atRefusal(t, {
      at: wanted,
      // At the last render, the time may still have been in the future.
      clock: Date.now(),
      language,
    });
    setMistake(refusal);
    if (!refusal && wanted) {
      setText(localMinuteOf(wanted));
      onChange(wanted);
    }
  };
  return (
    <form className={classes.root} onSubmit={submit} noValidate>
      <SelectField
        className={classes.choice}
        label={t('at.label')}
        value={past ? 'time' : 'now'}
        onChange={choose}
      >
        <option value="now">{t('at.now')}</option>
        <option value="time">{t('at.time')}</option>
      </SelectField>
      {past && (
        <>
          <MomentField
            value={text}
            max={localMinuteOf(new Date(clock).toISOString())}
            mistake={mistake}
            onChange={setText}
          />
          <Button variant="outlined" type="submit" className={classes.show}>
            {t('at.show')}
          </Button>
        </>
      )}
    </form>
  );
}

function MomentField(props: {
  value: string;
  max: string;
  mistake?: string;
  onChange(value: string): void;
}) {
  const { value, max, mistake, onChange } = props;
  const classes = useStyles();
  const fieldClasses = useFieldStyles();
  const { t } = useTranslation();
  return (
    <TextField
      type="datetime-local"
      size="small"
      variant="outlined"
      id="supply-chain-at"
      className={`${fieldClasses.root} ${classes.moment}`}
      label={t('at.moment', {
        zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      })}
      InputLabelProps={{ shrink: true }}
      inputProps={{ max }}
      error={mistake !== undefined}
      helperText={
        mistake && (
          <>
            <span role="alert">{mistake}</span>
            <MessageLink to="time-not-available" about={mistake} />
          </>
        )
      }
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
