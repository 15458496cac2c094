import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { modalities, modalityNames } from '#contract/telehealth/modalities.ts'
import { specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { FoldedSection } from '#web/ui/form/folded-section.tsx'
import type { EmployerValues } from './employer-form-values.ts'
import { LeavingDirectory } from './leaving-directory.tsx'

const modalityOptions = modalityNames.map((name) => ({ value: name, label: modalities[name] }))

/** 'Telemedicina' of a company's profile: whether it offers it, how, and in which specialties. */
export function TelehealthFields() {
  const { register, control, formState } = useFormContext<EmployerValues>()
  const isTelehealth = useWatch({ control, name: 'isTelehealth' })
  const chosen = useWatch({ control, name: 'telehealthModalities' })
  const isLeaving = formState.defaultValues?.isTelehealth === true && !isTelehealth
  const { data: specialties } = useSuspenseQuery(specialtiesQuery())
  return (
    <FoldedSection<EmployerValues>
      title="Telemedicina"
      summary={summaryOf(isTelehealth, chosen)}
      fields={['isTelehealth', 'telehealthModalities', 'telehealthSpecialties']}
    >
      <div>
        <Checkbox
          label="Prestamos atendimento por telemedicina"
          hint="Exige registro no CRM e diretor técnico-médico (Resolução CFM 2.314/2022)."
          {...register('isTelehealth')}
        />
        {isLeaving && <LeavingDirectory />}
      </div>
      {isTelehealth && (
        <>
          <Controller
            control={control}
            name="telehealthModalities"
            render={({ field }) => (
              <CheckboxList
                title="Modalidades"
                name="telehealthModalities"
                options={modalityOptions}
                value={field.value}
                onChange={(value) => field.onChange(modalityNames.filter((name) => value.includes(name)))}
              />
            )}
          />
          <Controller
            control={control}
            name="telehealthSpecialties"
            render={({ field }) => (
              <CheckboxList
                title="Especialidades atendidas"
                name="telehealthSpecialties"
                options={specialties.map(({ name }) => ({ value: name, label: name }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </FoldedSection>
  )
}

function summaryOf(isTelehealth: boolean, chosen: EmployerValues['telehealthModalities']): string {
  if (!isTelehealth) return 'Sem atendimento por telemedicina'
  return chosen.length > 0 ? chosen.map((name) => modalities[name]).join(', ') : 'Sem modalidade informada'
}
