import Button from '@material-ui/core/Button';
import LinearProgress from '@material-ui/core/LinearProgress';
import { makeStyles } from '@material-ui/core/styles';
import {
  writeRefusalOf,
  type JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { useWriteAllowance } from '../../queries/useEntityQueries';
import { SelectField } from '../../ui/fields';
import { FactList } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { StateBadge } from '../../ui/states';
import { MutedText } from '../../ui/text';
import { Choice, FieldGroup, WriteField } from '../../writes/fields';
import {
  useDialogHost,
  WriteDialog,
  WriteProgress,
} from '../../writes/WriteDialog';
import { Results } from '../parts/Results';
import { countsText, failedTestList } from '../parts/testResults';
import { FilePicker } from './FilePicker';
import {
  isType,
  typesFor,
  useAttestForm,
  type AttestTarget,
} from './useAttestForm';

const useStyles = makeStyles(
  theme => ({
    preview: {
      display: 'grid',
      gap: theme.spacing(1),
      justifyItems: 'start',
      padding: theme.spacing(1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
    },
  }),
  { name: 'SupplyChainJunitPreview' },
);

/**
 * Opens the attest dialog, for users with permission.
 *
 * @param props - `target` is undefined while its artifact doesn't exist
 */
export function AttestButton(props: { target?: AttestTarget | undefined }) {
  const { target } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('attestations');
  if (!allowance?.allowed) {
    return null;
  }
  if (!target) {
    return <MutedText block>{t('attest.unbuilt')}</MutedText>;
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color="primary"
      style={{ textTransform: 'none' }}
      aria-label={t('attest.attestNamed', {
        name: isolateText(target.name, 80),
      })}
      onClick={() =>
        showDialog(close => <AttestDialog target={target} onClose={close} />)
      }
    >
      {t('attest.attest')}
    </Button>
  );
}

/** The dialog to attest to a trail or one of its artifacts (E4, E5). */
function AttestDialog(props: { target: AttestTarget; onClose(): void }) {
  const { target, onClose } = props;
  const { org } = target.trail;
  const { t } = useTranslation();
  const form = useAttestForm(target);
  const { draft, summary, unreadable, filesError } = form;
  const isJunit = draft.type === 'junit';
  const preview = summary.data && <JunitPreview summary={summary.data} />;
  return (
    <WriteDialog
      title={t('attest.attestNamed', { name: isolateText(target.name, 80) })}
      submit={t('attest.send')}
      dirty={form.dirty}
      blocked={summary.isPending}
      form={form.write}
      org={org}
      done={{
        title: t('attest.sent'),
        children: (
          <>
            <p>{t('attest.sentHint')}</p>
            {preview}
          </>
        ),
      }}
      onClose={onClose}
    >
      <About target={target} form={form} />
      {!isJunit && <GenericFields form={form} />}
      <FilePicker
        label={t(isJunit ? 'attest.junitFiles' : 'attest.files')}
        hint={isJunit ? t('attest.junitHint') : undefined}
        error={filesError}
        accept={isJunit ? '.xml,text/xml,application/xml' : undefined}
        files={draft.files}
        onChange={files => form.change({ files })}
      />
      {summary.isPending && <LinearProgress aria-label={t('loading')} />}
      {unreadable && <Unreadable error={unreadable} org={org} />}
      {preview}
      <MutedText block>{t('attest.who')}</MutedText>
    </WriteDialog>
  );
}

type Form = ReturnType<typeof useAttestForm>;

/** What is being attested, and its type if there is a choice. */
function About(props: { target: AttestTarget; form: Form }) {
  const { target, form } = props;
  const { trail, artifact, type: required = '*' } = target;
  const { type } = form.draft;
  const { t } = useTranslation();
  const types = typesFor(target);
  return (
    <>
      <FactList
        facts={[
          {
            term: t('column.trail'),
            value: isolateText(shortenName(trail.trail), 80),
          },
          {
            term: t('column.artifact'),
            value:
              artifact &&
              `${isolateText(artifact.name, 80)} ${shortenName(
                artifact.fingerprint,
              )}`,
          },
          {
            term: t('attest.type'),
            value: types.length === 1 && t(`attest.${type}`),
          },
        ]}
      />
      {types.length > 1 && (
        <SelectField
          label={t('attest.type')}
          value={type}
          onChange={chosen =>
            form.change({ type: types.find(name => name === chosen) ?? type })
          }
        >
          {types.map(name => (
            <option key={name} value={name}>
              {t(`attest.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {required !== '*' && !isType(target, type) && (
        <MutedText block>
          {t('attest.otherType', { type: isolateText(required, 60) })}
        </MutedText>
      )}
    </>
  );
}

/** Fields of text, in their order. */
const TEXTS = [
  { field: 'originUrl', label: 'attest.originUrl', example: '' },
  {
    field: 'links',
    label: 'search.links',
    example: 'report=https://example.com/1',
  },
  {
    field: 'annotations',
    label: 'attestation.annotations',
    example: 'tool=manual',
  },
] as const;

/** The verdict and its reason, and what else a generic attestation can say. */
function GenericFields({ form }: { form: Form }) {
  const { draft, write, change } = form;
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup
        role="radiogroup"
        label={t('column.state')}
        error={write.errorAt('compliant')}
      >
        {[true, false].map(compliant => (
          <Choice
            key={String(compliant)}
            kind="radio"
            name="supply-chain-verdict"
            label={t(compliant ? 'state.compliant' : 'state.nonCompliant')}
            checked={draft.compliant === compliant}
            onChange={() => change({ compliant })}
          />
        ))}
      </FieldGroup>
      <WriteField
        lines={2}
        label={t('attest.reason')}
        hint={t('attest.descriptionHint')}
        error={write.errorAt('description')}
        value={draft.description}
        onChange={description => change({ description })}
      />
      {TEXTS.map(({ field, label, example }) => (
        <WriteField
          key={field}
          optional
          lines={example ? 1 : undefined}
          label={t(label)}
          hint={
            example ? t('attest.pairs', { example }) : t('attest.originUrlHint')
          }
          error={write.errorAt(field)}
          value={draft[field]}
          onChange={value => change({ [field]: value })}
        />
      ))}
    </>
  );
}

/** Nothing was sent if the summary failed, whatever the reason. */
function Unreadable({ error, org }: { error: Error; org: string }) {
  const refusal = writeRefusalOf(error);
  return (
    <WriteProgress
      state={
        refusal ? { phase: 'refused', refusal } : { phase: 'failed', error }
      }
      org={org}
    />
  );
}

/** What JUnit files report. */
function JunitPreview(props: { summary: JunitSummary }) {
  const { compliant, totals, failed, omittedFailed, leftOut } = props.summary;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <section
      className={classes.preview}
      aria-label={t('attest.summary')}
      role="status"
    >
      <strong>{t('attest.summary')}</strong>
      <StateBadge state={compliant ? 'compliant' : 'non-compliant'} />
      <span>{countsText(t, [totals], false)}</span>
      <Results {...failedTestList(t, failed)} omitted={omittedFailed} />
      {leftOut.length > 0 && (
        <MutedText block>
          {t('attest.leftOut')}: <bdi>{leftOut.join(', ')}</bdi>
        </MutedText>
      )}
    </section>
  );
}
