import Button from '@material-ui/core/Button';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { useWriteAllowance } from '../../queries/useEntityQueries';
import { FactList } from '../../ui/lists';
import { MutedText } from '../../ui/text';
import { SelectField } from '../../ui/fields';
import { shortenName } from '../../ui/names';
import { useDialogHost, WriteDialog } from '../../writes/WriteDialog';
import {
  firstType,
  mismatchedType,
  typesFor,
  type AttestTarget,
  type AttestType,
} from '../parts/attestTarget';
import { useGenericForm } from './useGenericForm';
import { useJunitForm } from './useJunitForm';

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
  const { t } = useTranslation();
  const [type, setType] = useState<AttestType>(firstType(target));
  const generic = useGenericForm(target);
  const junit = useJunitForm(target);
  const { form, blocked, sent, fields } = type === 'junit' ? junit : generic;
  return (
    <WriteDialog
      title={t('attest.attestNamed', { name: isolateText(target.name, 80) })}
      submit={t('attest.send')}
      dirty={generic.dirty || junit.dirty}
      blocked={blocked}
      form={form}
      org={target.trail.org}
      done={{
        title: t('attest.sent'),
        children: (
          <>
            <p>{t('attest.sentHint')}</p>
            {sent}
          </>
        ),
      }}
      onClose={onClose}
    >
      <About target={target} type={type} onType={setType} />
      {fields}
      <MutedText block>{t('attest.who')}</MutedText>
    </WriteDialog>
  );
}

/** What is being attested, and its type if there is a choice. */
function About(props: {
  target: AttestTarget;
  type: AttestType;
  onType(type: AttestType): void;
}) {
  const { target, type, onType } = props;
  const { trail, artifact } = target;
  const { t } = useTranslation();
  const types = typesFor(target);
  const mismatched = mismatchedType(target, type);
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
            onType(types.find(name => name === chosen) ?? type)
          }
        >
          {types.map(name => (
            <option key={name} value={name}>
              {t(`attest.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {mismatched && (
        <MutedText block>
          {t('attest.otherType', { type: isolateText(mismatched, 60) })}
        </MutedText>
      )}
    </>
  );
}
