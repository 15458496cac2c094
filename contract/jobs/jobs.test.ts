import { expect, it } from 'vitest'
import { updateJob } from '#contract/api/jobs/jobs.ts'
import * as adminJobs from '#contract/api/publishing/admin-jobs.ts'
import * as lifecycle from '#contract/api/publishing/job-lifecycle.ts'
import * as reviews from '#contract/api/publishing/job-reviews.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type JobAction,
  jobActorMay,
  jobAllows,
  jobCan,
  jobStateLabels,
  jobStates,
  jobStatuses,
} from './jobs.ts'

const actions = Object.keys(jobCan) as JobAction[]
const targetsOf = (action: JobAction) => (Array.isArray(jobCan[action].to) ? jobCan[action].to : [])

it('every state has a label', () => {
  expect(Object.keys(jobStateLabels).sort()).toEqual([...jobStates].sort())
})

it('every status but a reservation can be reached', () => {
  const reached = new Set(actions.flatMap((action) => targetsOf(action)))
  expect(jobStatuses.filter((status) => !reached.has(status))).toEqual(['pending_payment'])
})

it('a reservation can only be published or discarded, and only by its payment', () => {
  expect(actions.filter((action) => jobAllows(action, 'pending_payment'))).toEqual([
    'publishPaid',
    'discardUnpaid',
  ])
  expect(actions.filter((action) => jobActorMay('payment', action))).toEqual(['publishPaid', 'discardUnpaid'])
  expect([jobCan.publishPaid.to, jobCan.discardUnpaid.to]).toEqual([['active', 'awaiting_review'], 'deleted'])
})

it('only duplicating and removing is possible once a job has closed', () => {
  expect(actions.filter((action) => jobAllows(action, 'closed'))).toEqual(['duplicate', 'remove'])
})

it('no transition leads to the status that it comes from, except removing a closed job', () => {
  const loops = actions.filter((action) => targetsOf(action).some((status) => jobAllows(action, status)))
  expect(loops).toEqual(['remove'])
})

interface Call {
  key: string
  access: Endpoint['access']
}
// Of an action that both sides may take, each has its own call: the admin's takes a reason.
const removals: Call = {
  key: 'both removals',
  access: [lifecycle.removeJob.access[0], adminJobs.removeJobForReason.access[0]],
}

const endpoints: readonly [Call, ...JobAction[]][] = [
  [updateJob, 'edit'],
  [lifecycle.pauseJob, 'pause'],
  [lifecycle.reactivateJob, 'reactivate'],
  [lifecycle.renewJob, 'renew'],
  [lifecycle.resubmitJob, 'resubmit'],
  [lifecycle.closeJob, 'close'],
  [removals, 'remove'],
  [reviews.reviewJob, 'approve', 'reject', 'stop', 'resume', 'end', 'restore'],
  [reviews.reviewTexts, 'approveTexts', 'refuseTexts'],
]

it.each(endpoints)('the access of $key agrees with the lifecycle', ({ access }, ...actionsOfCall) => {
  for (const action of actionsOfCall) {
    const allowed = [jobActorMay('owner', action) && 'employer', jobActorMay('admin', action) && 'admin']
    expect([action, access]).toEqual([action, allowed.filter(Boolean)])
  }
})
