import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import LinearProgress from '@material-ui/core/LinearProgress';
import { makeStyles } from '@material-ui/core/styles';
import { useMutation } from '@tanstack/react-query';
import {
  writeRefusalOf,
  type FieldMistakes,
  type JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/text';
import { StateBadge } from '../../ui/states';
import {
  mistakeText,
  useWriteForm,
  type WriteState,
} from '../../writes/useWriteForm';
import { WriteProgress } from '../../writes/WriteProgress';
import type { AttestTarget } from '../parts/attestTarget';
import { Results } from '../parts/Results';
import { countsText, failedTestList } from '../parts/testResults';
import { FilePicker, filesMistake, uploadsOf } from './FilePicker';
import type { AttestForm } from './useGenericForm';

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

/** A file's name in the errors of a rejected write. */
const FILE = /^files\.(\d+)$/;

/** The form of JUnit results (E4): pick files, preview them, send them. */
export function useJunitForm({ trail, name }: AttestTarget): AttestForm {
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [files, setFiles] = useState<readonly File[]>([]);
  // The portal summarizes them without sending them to the region. Of
  // concurrent calls, only the latest result is kept.
  const summary = useMutation<JunitSummary, Error, readonly File[]>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: chosen =>
      api.summarizeJunit(entityRef, trail, uploadsOf(chosen)),
  });
  const unread = writeRefusalOf(summary.error);
  const wrong =
    files.length === 0 ? ({ code: 'required' } as const) : filesMistake(files);
  const form = useWriteForm({
    content: summary.data && files,
    mistakes: wrong ? { files: wrong } : {},
    send: (_api, ref, chosen, options) =>
      api.attestJunit(
        ref,
        trail,
        { data: { name }, files: uploadsOf(chosen) },
        options,
      ),
  });
  const refused = refusedFilesText(t, files, {
    ...unread?.fields,
    ...(form.state.phase === 'refused' ? form.state.refusal.fields : {}),
  });
  return {
    form,
    dirty: files.length > 0,
    blocked: summary.isPending,
    sent: summary.data && <JunitPreview summary={summary.data} />,
    fields: (
      <>
        <FilePicker
          label={t('attest.junitFiles')}
          hint={t('attest.junitHint')}
          error={refused ?? form.errorAt('files')}
          accept=".xml,text/xml,application/xml"
          files={files}
          onChange={chosen => {
            form.edit();
            setFiles(chosen);
            summary.reset();
            if (chosen.length > 0 && !filesMistake(chosen)) {
              summary.mutate(chosen);
            }
          }}
        />
        {summary.isPending && <LinearProgress aria-label={t('loading')} />}
        {/* Errors of files are at the field. */}
        {summary.error && !unread?.fields && (
          <WriteProgress state={failureOf(summary.error)} org={trail.org} />
        )}
        {summary.data && <JunitPreview summary={summary.data} />}
      </>
    ),
  };
}

/** Which files the portal or the region rejected, and why. */
function refusedFilesText(
  t: Translate,
  files: readonly File[],
  mistakes: FieldMistakes,
): string | undefined {
  const texts = Object.entries(mistakes).map(([path, mistake]) => {
    const file = files[Number(FILE.exec(path)?.[1])];
    const message = mistakeText(t, mistake);
    return file ? `${file.name}: ${message}` : message;
  });
  return texts.join(' ') || undefined;
}

/** Nothing was sent if the summary failed, whatever the reason. */
function failureOf(error: Error): WriteState {
  const refusal = writeRefusalOf(error);
  return refusal ? { phase: 'refused', refusal } : { phase: 'failed', error };
}

/** What JUnit files report, before they are sent. */
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
