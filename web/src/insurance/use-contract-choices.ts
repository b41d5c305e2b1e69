import type { Contract } from '@cursus/shared/contracts'
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myContracts } from './contracts.ts'

/** A contract, with what a right means for it today. */
export interface ContractChoice<Right> {
  contract: Contract
  right: Right
}

/** The contracts with a right, and which is chosen. */
export interface ContractChoices<Right> {
  choices: readonly ContractChoice<Right>[]
  /** As `chosenOf` has it; undefined while loading, too. */
  choice: ContractChoice<Right> | undefined
  choose(contractId: string): void
  isLoading: boolean
  failure: Error | null
  retry(): void
}

interface Rights<Right> {
  rightOf(contractId: string): UseQueryOptions<Right, Error, Right, string[]>
  /** Tells whether a contract has the right. */
  holds(right: Right): boolean
  /** Contract that the address names. */
  asked: string | undefined
}

/** Reads a right for each contract of the person, anew at each visit, and keeps the choice among those that have it. */
export function useContractChoices<Right>({ rightOf, holds, asked }: Rights<Right>): ContractChoices<Right> {
  const list = useQuery({ ...myContracts, refetchOnMount: 'always' })
  const contracts = list.data ?? []
  const rights = useQueries({ queries: contracts.map(({ id }) => rightOf(id)) })
  const [chosen, choose] = useState(asked)
  const choices = contracts.flatMap((contract, place) => {
    const right = rights[place]?.data
    return right !== undefined && holds(right) ? [{ contract, right }] : []
  })
  const isLoading = list.isPending || rights.some(({ isPending }) => isPending)
  const choice = chosenOf(choices, chosen)
  // One that was read before stays as it is; a refused refresh of it hides nothing.
  const failed = [list, ...rights].filter(({ error, data }) => error && data === undefined)
  // What is shown first stays the choice: another answer of the server must not put the next one under the reader's eyes.
  if (!isLoading && chosen === undefined && choice) choose(choice.contract.id)
  return {
    choices,
    choice,
    choose,
    isLoading,
    failure: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/**
 * Returns the chosen contract, the first where nobody chose. Undefined where the chosen one has not the right, or no longer: another
 * contract never takes its place, as the person would give that one up.
 */
export function chosenOf<Choice extends { contract: Pick<Contract, 'id'> }>(
  choices: readonly Choice[],
  chosen: string | undefined,
): Choice | undefined {
  return chosen === undefined ? choices[0] : choices.find(({ contract }) => contract.id === chosen)
}
