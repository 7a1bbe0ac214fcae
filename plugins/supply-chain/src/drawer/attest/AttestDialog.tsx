import {
  fieldMistakesOf,
  junitAttestationSchema,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { FactList } from '../../ui/FactList';
import { MutedText } from '../../ui/MutedText';
import { SelectField } from '../../ui/SelectField';
import { shortenName } from '../../ui/shortenName';
import { mistakeText } from '../../writes/mistakeText';
import { WriteDialog } from '../../writes/WriteDialog';
import { WriteField } from '../../writes/WriteField';
import {
  firstType,
  typesFor,
  mismatchedType,
  type AttestTarget,
  type AttestType,
} from '../parts/attestTarget';
import { useGenericForm } from './useGenericForm';
import { useJunitForm } from './useJunitForm';

/** The dialog to attest to a trail or one of its artifacts (E4, E5). */
export function AttestDialog(props: { target: AttestTarget; onClose(): void }) {
  const { target, onClose } = props;
  const { t } = useTranslation();
  const [type, setType] = useState<AttestType>(firstType(target));
  const [name, setName] = useState(target.name);
  const isRenamed = name !== target.name;
  const named = isRenamed ? { ...target, name, type: undefined } : target;
  const generic = useGenericForm(named);
  const junit = useJunitForm(named);
  const form = type === 'junit' ? junit : generic;
  const wrongName = fieldMistakesOf(junitAttestationSchema, { name }).name;
  return (
    <WriteDialog
      title={t('attest.title', { name: isolateText(target.name, 80) })}
      submit={t('attest.send')}
      dirty={isRenamed || generic.dirty || junit.dirty}
      write={form.write}
      org={target.trail.org}
      elsewhere={form.elsewhere}
      done={{
        title: t('attest.sent'),
        children: (
          <>
            <p>{t('attest.sentHint')}</p>
            {form.sent}
          </>
        ),
      }}
      onSubmit={() => wrongName === undefined && form.submit()}
      onClose={onClose}
    >
      <About target={named} type={type} onType={setType} />
      <WriteField
        label={t('attest.name')}
        error={wrongName && mistakeText(t, wrongName)}
        value={name}
        onChange={typed => {
          form.write.edit();
          setName(typed.trim());
        }}
      />
      {form.fields}
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
