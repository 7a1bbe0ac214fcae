import Box from '@material-ui/core/Box';
import Button from '@material-ui/core/Button';
import IconButton from '@material-ui/core/IconButton';
import LinearProgress from '@material-ui/core/LinearProgress';
import AttachIcon from '@material-ui/icons/AttachFile';
import RemoveIcon from '@material-ui/icons/Close';
import {
  MAX_ATTACHMENT_BYTES,
  type JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import { useRef } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { SelectField } from '../../ui/fields';
import { formatSize } from '../../ui/formatSize';
import { RowList } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { Section } from '../../ui/Panel';
import { StateBadge } from '../../ui/states';
import { MutedText } from '../../ui/text';
import { Choice, FieldGroup, WriteField } from '../../writes/fields';
import { WriteDialog, WriteProgress } from '../../writes/WriteDialog';
import { Results } from '../parts/Results';
import { countsText, failedTestList } from '../parts/testResults';
import { typesFor, useAttestForm, type AttestTarget } from './useAttestForm';

/** The dialog to attest to a trail or one of its artifacts (E4, E5). */
export default function AttestDialog(props: {
  target: AttestTarget;
  title: string;
  onClose(): void;
}) {
  const { target, title, onClose } = props;
  const { trail, artifact } = target;
  const { t } = useTranslation();
  const form = useAttestForm(target);
  const { draft, summary, unreadable, filesError } = form;
  const isJunit = draft.type === 'junit';
  const about = [
    t('drawer.trail', { name: isolateText(shortenName(trail.trail), 80) }),
    artifact &&
      t('details.ofArtifact', { artifact: isolateText(artifact.name, 80) }),
  ];
  return (
    <WriteDialog
      title={title}
      submit={t('attest.send')}
      dirty={form.dirty}
      blocked={summary.isPending}
      form={form.write}
      org={trail.org}
      done={{
        title: t('attest.sent'),
        children: <p>{t('attest.sentHint')}</p>,
      }}
      onClose={onClose}
    >
      <div>{about.filter(Boolean).join(', ')}</div>
      <TypeField target={target} form={form} />
      {!isJunit && <GenericFields form={form} />}
      <FilePicker
        isJunit={isJunit}
        error={filesError}
        files={draft.files}
        onChange={files => form.change({ files })}
      />
      {summary.isPending && <LinearProgress aria-label={t('loading')} />}
      {unreadable && <WriteProgress state={unreadable} org={trail.org} />}
      {summary.data && <JunitPreview summary={summary.data} />}
      <MutedText block>{t('attest.who')}</MutedText>
    </WriteDialog>
  );
}

type Form = ReturnType<typeof useAttestForm>;

/** The type if there is a choice, and whether it is the required one. */
function TypeField(props: { target: AttestTarget; form: Form }) {
  const { target, form } = props;
  const { type: required = '*' } = target.attestation;
  const { type } = form.draft;
  const { t } = useTranslation();
  const types = typesFor(target);
  return (
    <>
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
      {required !== '*' && required.toLowerCase() !== type && (
        <MutedText block>
          {t('attest.otherType', { type: isolateText(required, 60) })}
        </MutedText>
      )}
    </>
  );
}

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

/** Picks files, which stay in the page until they are sent. */
function FilePicker(props: {
  isJunit: boolean;
  error: string | undefined;
  files: readonly File[];
  onChange(files: readonly File[]): void;
}) {
  const { isJunit, error, files, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const limit = formatSize(MAX_ATTACHMENT_BYTES, language);
  const label = t(isJunit ? 'attest.junitFiles' : 'attest.files');
  return (
    <FieldGroup
      label={label}
      error={error}
      hint={isJunit ? t('attest.junitHint') : undefined}
    >
      <RowList rows={files}>
        {file => (
          <>
            <bdi>{file.name}</bdi>
            <MutedText>{formatSize(file.size, language)}</MutedText>
            <IconButton
              size="small"
              aria-label={t('write.remove', {
                what: isolateText(file.name, 80),
              })}
              onClick={() => onChange(files.filter(other => other !== file))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </RowList>
      <Box display="flex" flexWrap="wrap" alignItems="center" gridGap={8}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<AttachIcon />}
          onClick={() => input.current?.click()}
        >
          {t('attest.chooseFiles')}
        </Button>
        <MutedText>{t('attest.filesLimit', { limit })}</MutedText>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept={isJunit ? '.xml,text/xml,application/xml' : undefined}
          aria-label={label}
          onChange={event => {
            onChange([...files, ...(event.target.files ?? [])]);
            // Allows choosing a removed file again.
            event.target.value = '';
          }}
        />
      </Box>
    </FieldGroup>
  );
}

function JunitPreview(props: { summary: JunitSummary }) {
  const { compliant, totals, failed, omittedFailed, leftOut } = props.summary;
  const { t } = useTranslation();
  return (
    <div role="status">
      <Section title={t('attest.summary')}>
        <StateBadge state={compliant ? 'compliant' : 'non-compliant'} />
        <p>{countsText(t, [totals], false)}</p>
        <Results {...failedTestList(t, failed)} omitted={omittedFailed} />
        {leftOut.length > 0 && (
          <MutedText block>
            {t('attest.leftOut')}: <bdi>{leftOut.join(', ')}</bdi>
          </MutedText>
        )}
      </Section>
    </div>
  );
}
