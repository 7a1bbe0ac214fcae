import { makeStyles } from '@material-ui/core/styles';
import type { DataField } from 'backstage-plugin-supply-chain-common';
import type { AttestationViewProps } from '../../api/attestationViewsApi';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { mutedColor } from '../../ui/tones';
import { Omitted } from '../parts/Results';

const useStyles = makeStyles(
  theme => ({
    table: {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      '& th, & td': {
        padding: theme.spacing(0.5, 1, 0.5, 0),
        borderTop: `1px solid ${theme.palette.divider}`,
        textAlign: 'left',
        verticalAlign: 'top',
        fontWeight: 'normal',
        overflowWrap: 'anywhere',
      },
      '& th': { width: '35%', color: mutedColor(theme) },
      '& caption': {
        paddingBottom: theme.spacing(0.5),
        textAlign: 'left',
        captionSide: 'top',
        overflowWrap: 'anywhere',
      },
    },
  }),
  { name: 'SupplyChainReportedData' },
);

/** Data in the reporter's own format, as tables. */
export function ReportedData(props: AttestationViewProps) {
  const { data = [], omitted } = props.attestation;
  const { t } = useTranslation();
  return (
    <>
      {data.map(({ name, fields, omittedFields }, index) => (
        // Truncated names of fields may be equal.
        <div key={index}>
          <FieldTable
            caption={t('attestation.data', { name: clipText(name, 100) })}
            fields={fields}
          />
          {fields.length === 0 && <MutedText>{t('cell.none')}</MutedText>}
          <Omitted count={omittedFields} />
        </div>
      ))}
      <Omitted count={omitted?.data} />
    </>
  );
}

/**
 * A nested table has the name of its row as its label, because the row shows it
 * already.
 */
function FieldTable(props: {
  caption?: string;
  label?: string;
  fields: readonly DataField[];
}) {
  const { caption, label, fields } = props;
  const classes = useStyles();
  return (
    <table className={classes.table} aria-label={label}>
      {caption && (
        <caption>
          <bdi>{caption}</bdi>
        </caption>
      )}
      <tbody>
        {fields.map((field, index) => (
          // Truncated names may be equal.
          <tr key={index}>
            <th scope="row">
              <bdi>{clipText(field.name, 100)}</bdi>
            </th>
            <td>
              <FieldValue field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldValue(props: { field: DataField }) {
  const { name, value, fields = [], omittedFields = 0, redacted } = props.field;
  const { t } = useTranslation();
  if (redacted) {
    return <MutedText>{t('attestation.redacted')}</MutedText>;
  }
  if (value !== undefined) {
    return <UntrustedText lines={6}>{value}</UntrustedText>;
  }
  if (fields.length === 0) {
    return <MutedText>{t('cell.none')}</MutedText>;
  }
  return (
    <Disclosure
      summary={
        <>
          {t('attestation.fields', { amount: fields.length + omittedFields })}{' '}
          <MutedText>
            <bdi>{previewOf(fields)}</bdi>
          </MutedText>
        </>
      }
    >
      <FieldTable label={clipText(name, 100)} fields={fields} />
      <Omitted count={omittedFields} />
    </Disclosure>
  );
}

/** The first values of a nested object, to distinguish it from its siblings. */
function previewOf(fields: readonly DataField[]): string {
  const values = fields.slice(0, 3).map(({ value }) => value ?? '…');
  const more = fields.length > values.length ? ', …' : '';
  return clipText(values.join(', ') + more, 60);
}
